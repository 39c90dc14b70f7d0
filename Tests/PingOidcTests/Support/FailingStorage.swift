@testable import PingOidc

/// A storage that refuses what a test tells it to.
final class FailingStorage: PingStorage.Storage {
    struct Refusals: OptionSet, Sendable {
        let rawValue: Int
        static let save = Refusals(rawValue: 1)
        static let get = Refusals(rawValue: 2)
        static let delete = Refusals(rawValue: 4)
        static let room = Refusals(rawValue: 8)
        static let lock = Refusals(rawValue: 16)
    }

    let inner = MemoryStorage<Token>()
    let refusals = Locked<Refusals>([])
    /// How many of the next saves find the storage away.
    let lostSaves = Locked(0)
    /// How many have asked for exclusive access.
    let entrances = Locked(0)

    private func check(_ operation: Refusals) throws(PingError) {
        if refusals.current.contains(operation) { throw PingError(.storageLocked, "The device is locked.") }
    }

    func save(item: Token) async throws(PingError) {
        let isLost = lostSaves.withLock { count in
            count -= 1
            return count >= 0
        }
        if isLost { throw PingError(.storageUnavailable, "The storage is away.") }
        try check(.save)
        try await inner.save(item: item)
    }

    func get() async throws(PingError) -> Token? {
        try check(.get)
        return try await inner.get()
    }

    func delete() async throws(PingError) {
        try check(.delete)
        try await inner.delete()
    }

    func makeRoom(for item: Token) async throws(PingError) { try check(.room) }

    func withExclusiveAccess<Result: Sendable>(_ work: ExclusiveWork<Result>) async throws -> Result {
        entrances.withLock { $0 += 1 }
        try check(.lock)
        return try await inner.withExclusiveAccess(work)
    }
}
