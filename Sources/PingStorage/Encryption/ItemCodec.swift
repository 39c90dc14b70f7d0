package import PingFoundation

/// Turns a value into the bytes that are stored, and back.
///
/// The errors of JSON coding quote the values they fail on, which may be secrets. They are never passed on.
package struct ItemCodec<Item: Codable & Sendable>: Sendable {
    private enum Protection: Sendable {
        case encryptor(any Encryptor)
        case sealer(ValueSealer)
    }

    private let protection: Protection

    /// For values that an encryptor of the app protects, or the store itself.
    package init(encryptor: any Encryptor) {
        protection = .encryptor(encryptor)
    }

    /// For values that the app's key protects.
    package init(sealer: ValueSealer) {
        protection = .sealer(sealer)
    }

    package func encode(_ item: Item) async throws(PingError) -> Data {
        let json = try Self.validJSON(of: item)
        do {
            switch protection {
            case .encryptor(let encryptor): return Envelope.seal(try await encryptor.encrypt(data: json))
            case .sealer(let sealer): return try await sealer.seal(json)
            }
        } catch { throw Self.named("encrypt", error) }
    }

    /// - Parameter place: The place the bytes were read from, for the message of an error.
    package func decode(_ data: Data, of place: String) async throws(PingError) -> Item {
        let json: Data
        do { json = try await open(data, place) } catch { throw Self.named("decrypt", error) }
        return try Self.item(of: json, place)
    }

    private func open(_ data: Data, _ place: String) async throws -> Data {
        switch protection {
        case .encryptor(let encryptor):
            guard case .encrypted(let payload) = try Envelope.open(data, of: place) else {
                throw Envelope.damaged(place)
            }
            return try await encryptor.decrypt(data: payload)
        case .sealer(let sealer): return try await sealer.open(data, of: place)
        }
    }

    /// The value of the JSON that an encryptor has opened.
    static func item(of json: Data, _ place: String) throws(PingError) -> Item {
        guard let item = try? item(of: json) else {
            throw PingError(
                .storageCorrupt,
                "\(place) does not hold a value of type \(Item.self).",
                recovery: "Use one account for each type of value, or delete the value and sign in again."
            )
        }
        return item
    }

    /// The error that an encryptor or a provider of keys threw, as an error of a storage.
    static func named(_ action: String, _ error: any Error) -> PingError {
        PingError(error, or: PingError(.storageUnavailable, "The encryptor could not \(action) the value."))
    }

    static func validJSON(of item: Item) throws(PingError) -> Data {
        guard let json = try? json(of: item) else {
            throw PingError(.storageInvalidValue, "A value of type \(Item.self) cannot be written as JSON.")
        }
        return json
    }

    private static func json(of item: Item) throws -> Data {
        if let item = item as? any JSONRepresentable { return item.json.serialized() }
        return try JSONEncoder().encode(item)
    }

    private static func item(of json: Data) throws -> Item? {
        if let type = Item.self as? any JSONRepresentable.Type {
            return try type.init(json: JSON(parsing: json, depthLimit: JSON.maximumDepthLimit)) as? Item
        }
        return try JSONDecoder().decode(Item.self, from: json)
    }
}
