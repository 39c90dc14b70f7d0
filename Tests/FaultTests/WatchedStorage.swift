import PingOidc

/// The tokens in a folder, and a stream that tells when somebody asks for the exclusive access.
struct WatchedStorage: PingStorage.Storage {
    private let inner: FileStorage<Token>
    private let asks: AsyncStream<Void>.Continuation

    init(_ inner: FileStorage<Token>, _ asks: AsyncStream<Void>.Continuation) {
        self.inner = inner
        self.asks = asks
    }

    func save(item: Token) async throws(PingError) { try await inner.save(item: item) }
    func get() async throws(PingError) -> Token? { try await inner.get() }
    func delete() async throws(PingError) { try await inner.delete() }
    func makeRoom(for item: Token) async throws(PingError) { try await inner.makeRoom(for: item) }

    func withExclusiveAccess<Result: Sendable>(_ work: ExclusiveWork<Result>) async throws -> Result {
        asks.yield()
        return try await inner.withExclusiveAccess(work)
    }
}
