/// The place of a store's records: the kind of store, and the name that tells it from others of the kind.
package struct StorePlace: Sendable, Hashable {
    private let kind: String
    private let name: String

    /// - Parameter name: The table or the prefix; empty where a store has one place.
    package init(kind: String, name: String) {
        self.kind = kind
        self.name = name
    }

    /// The place of a record, by its name in the store.
    func value(_ record: String) -> ValuePlace {
        ValuePlace(kind: kind, store: name, name: record)
    }

    /// The place of what the holder of a record's lease leaves for those who wait.
    func note(_ record: String) -> ValuePlace {
        ValuePlace(kind: "\(kind) lease", store: name, name: record)
    }
}
