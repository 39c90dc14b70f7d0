import PingFoundation

/// The one place of a sealed value. A value that somebody puts into another place is not opened there.
///
/// It has only what the value's store is addressed by, so that a walk through the store can name the place of every value. It never has the path
/// of a folder, because the folder of an app moves.
package struct ValuePlace: Sendable, Hashable {
    /// The kind of the store.
    private let kind: String
    /// The table, the prefix, or the owner of the folder; empty where a store has one place.
    private let store: String
    /// The name of the value in the store.
    private let name: String

    package init(kind: String, store: String, name: String) {
        self.kind = kind
        self.store = store
        self.name = name
    }

    /// The parts with their lengths, so that no two places have the same bytes.
    var context: Data {
        ["ping-swift-sdk value", kind, store, name].reduce(into: Data()) { bytes, part in
            bytes += Data("\(part.utf8.count):".utf8) + Data(part.utf8)
        }
    }
}
