/// Turns a value into the bytes that are stored, and back.
///
/// The errors of JSON coding quote the values they fail on, which may be secrets. They are never passed on.
package struct ItemCodec<Item: Codable & Sendable>: Sendable {
    private let encryptor: any Encryptor

    package init(encryptor: any Encryptor) {
        self.encryptor = encryptor
    }

    package func encode(_ item: Item) async throws(PingError) -> Data {
        guard let json = try? Self.json(of: item) else {
            throw PingError(.storageInvalidValue, "A value of type \(Item.self) cannot be written as JSON.")
        }
        do { return Envelope.seal(try await encryptor.encrypt(data: json)) } catch {
            throw Self.named("encrypt", error)
        }
    }

    /// - Parameter place: Where the bytes were read, for the message of an error.
    package func decode(_ data: Data, of place: String) async throws(PingError) -> Item {
        let payload = try Envelope.open(data, of: place)
        let json: Data
        do { json = try await encryptor.decrypt(data: payload) } catch { throw Self.named("decrypt", error) }
        return try Self.item(of: json, place)
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

    /// What an encryptor or a provider of keys threw, as an error of a storage.
    static func named(_ action: String, _ error: any Error) -> PingError {
        PingError(error, or: PingError(.storageUnavailable, "The encryptor could not \(action) the value."))
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
