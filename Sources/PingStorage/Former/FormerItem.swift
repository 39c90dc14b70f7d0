package import PingFoundation

/// An item that an earlier SDK has stored: where it is, and how to read it.
public struct FormerItem<Value: Sendable>: Sendable {
    /// The place of the item; `nil` when the earlier SDK has not stored one.
    let locate: @Sendable (any FormerItems) async throws(PingError) -> FormerPlace?
    /// Further items of the same service that belong to this one, each of them a text, which may be empty.
    private let companions: [String]
    /// How a value that is not encrypted looks.
    private let format: FormerFormat
    private let parse: @Sendable (Data, [String: Data]) throws(PingError) -> Value

    /// An item of JSON at a fixed place.
    ///
    /// - Parameter parse: Makes the value of the item's JSON; throws ``FormerDocument/unknown(_:)``.
    package init(service: String, account: String, parse: @escaping @Sendable (JSON) throws(PingError) -> Value) {
        let place = FormerPlace(service: service, account: account)
        self.init(
            format: .json,
            at: { items throws(PingError) in
                try await items.read(service: service, account: account) == nil ? nil : place
            },
            parse: { data, _ throws(PingError) in
                guard let json = FormerFormat.json(of: data) else {
                    throw FormerDocument.unknown("The item is not JSON.")
                }
                return try parse(json)
            }
        )
    }

    /// An item of any format.
    ///
    /// - Parameter parse: Makes the value of the decrypted bytes and those of the companions that are there.
    package init(
        format: FormerFormat,
        companions: [String] = [],
        at locate: @escaping @Sendable (any FormerItems) async throws(PingError) -> FormerPlace?,
        parse: @escaping @Sendable (Data, [String: Data]) throws(PingError) -> Value
    ) {
        self.format = format
        self.companions = companions
        self.locate = locate
        self.parse = parse
    }

    /// The same item with a change of its value.
    package func changing(_ change: @escaping @Sendable (inout Value) -> Void) -> Self {
        FormerItem(format: format, companions: companions, at: locate) { data, further throws(PingError) in
            var value = try parse(data, further)
            change(&value)
            return value
        }
    }

    /// The value of the item at a place.
    ///
    /// - Parameter encryptor: The encryptor of bytes that do not look like the format.
    /// - Returns: `nil` when the item has gone.
    /// - Throws: `PingError` `formerItemUnknown`, which never shows the bytes; the store's or the encryptor's error.
    func value(
        at place: FormerPlace,
        in items: any FormerItems,
        _ encryptor: (any Encryptor)?
    ) async throws(PingError) -> Value? {
        guard let data = try await items.read(service: place.service, account: place.account) else { return nil }
        let open = try await format.open(data, of: place.account, encryptor)
        var further: [String: Data] = [:]
        for account in companions {
            guard let data = try await items.read(service: place.service, account: account) else { continue }
            further[account] = try await FormerFormat.anyText.open(data, of: account, encryptor)
        }
        return try parse(open, further)
    }

    /// Removes the item, and before it what belongs to it: as long as the item is there, another call finishes.
    func remove(at place: FormerPlace, in items: any FormerItems) async throws(PingError) {
        for account in companions { try await items.remove(service: place.service, account: account) }
        try await items.remove(service: place.service, account: place.account)
    }
}
