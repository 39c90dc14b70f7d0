@testable import PingOidc

/// A storage that tells a test what it does.
struct HookedStorage: PingStorage.Storage {
    enum Call: Sendable {
        case get, room, save
    }

    let inner: any PingStorage.Storage<Token>
    let hook: @Sendable (Call) -> Void

    func save(item: Token) async throws(PingError) {
        hook(.save)
        try await inner.save(item: item)
    }

    func get() async throws(PingError) -> Token? {
        hook(.get)
        return try await inner.get()
    }

    func delete() async throws(PingError) { try await inner.delete() }

    func makeRoom(for item: Token) async throws(PingError) {
        hook(.room)
        try await inner.makeRoom(for: item)
    }

    func withExclusiveAccess<Result: Sendable>(_ work: ExclusiveWork<Result>) async throws -> Result {
        try await inner.withExclusiveAccess(work)
    }
}
