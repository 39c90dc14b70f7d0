/// Turns a value into the bytes that are stored, and back.
///
/// The errors of JSON coding quote the values they fail on, which may be secrets. They are never passed on.
struct ItemCodec<Item: Codable & Sendable>: Sendable {
    let encryptor: any Encryptor

    func encode(_ item: Item) async throws -> Data {
        guard let json = try? JSONEncoder().encode(item) else {
            throw StorageError(.invalidValue, "A value of type \(Item.self) cannot be written as JSON.")
        }
        return Envelope.seal(try await named("encrypt") { try await encryptor.encrypt(data: json) })
    }

    /// - Parameter place: Where the bytes were read, for the message of an error.
    func decode(_ data: Data, of place: String) async throws -> Item {
        let payload = try Envelope.open(data, of: place)
        let json = try await named("decrypt") { try await encryptor.decrypt(data: payload) }
        guard let item = try? JSONDecoder().decode(Item.self, from: json) else {
            throw StorageError(
                .corrupt,
                "\(place) holds something else than a value of type \(Item.self).",
                recovery: "Use one account for each type of value, or delete the value and sign in again."
            )
        }
        return item
    }

    private func named(_ action: String, _ work: () async throws -> Data) async throws -> Data {
        do {
            return try await work()
        } catch let error where error is StorageError || error is CancellationError {
            throw error
        } catch {
            throw StorageError(.unavailable, "The encryptor could not \(action) the value.", underlying: error)
        }
    }
}
