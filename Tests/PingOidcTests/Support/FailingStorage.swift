@testable import PingOidc

/// A storage that refuses what a test tells it to.
final class FailingStorage: PingStorage.Storage {
    struct Refusals: OptionSet, Sendable {
        let rawValue: Int
        static let save = Refusals(rawValue: 1)
        static let get = Refusals(rawValue: 2)
        static let delete = Refusals(rawValue: 4)
    }

    let inner = MemoryStorage<Token>()
    let refusals = Locked<Refusals>([])

    private func check(_ operation: Refusals) throws(PingError) {
        if refusals.current.contains(operation) { throw PingError(.storageLocked, "The device is locked.") }
    }

    func save(item: Token) async throws(PingError) {
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

    func withExclusiveAccess<Result: Sendable>(_ work: ExclusiveWork<Result>) async throws -> Result {
        try await inner.withExclusiveAccess(work)
    }
}
