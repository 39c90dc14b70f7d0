/// A place for storages that ends with the process. It keeps values encoded, since it does not know their types.
final class MemorySource: StorageSource {
    private let places = Locked<[Identifier: MemoryStorage<JSON>]>([:])

    func storage<Item: Codable & Sendable>(of account: String) -> any Storage<Item> {
        let place = places.withLock { places in
            let place = places[Identifier(account)] ?? MemoryStorage()
            places[Identifier(account)] = place
            return place
        }
        return EncodedStorage(place: place)
    }
}

/// A value that its place keeps encoded.
private struct EncodedStorage<Item: Codable & Sendable>: Storage {
    let place: MemoryStorage<JSON>

    func save(item: Item) async throws(PingError) {
        let fault = PingError(
            .storageInvalidValue,
            "The value cannot be encoded.",
            recovery: "Report this fault of the SDK."
        )
        do { try await place.save(item: JSON(encoding: item)) } catch { throw PingError(error, or: fault) }
    }

    func get() async throws(PingError) -> Item? {
        let fault = PingError(
            .storageCorrupt,
            "The value is of another type.",
            recovery: "Report this fault of the SDK."
        )
        do { return try await place.get()?.decoded(as: Item.self) } catch { throw PingError(error, or: fault) }
    }

    func delete() async throws(PingError) { try await place.delete() }

    func makeRoom(for item: Item) async throws(PingError) {}

    func withExclusiveAccess<Result: Sendable>(_ work: ExclusiveWork<Result>) async throws -> Result {
        try await place.withExclusiveAccess(work)
    }
}
