/// A place for one value: a token, a session, cookies.
///
/// Reading has three outcomes: the value, nothing, or a `PingError` that says why the storage cannot tell, with a code such
/// as `storageLocked` or `storageCorrupt`. A storage that is locked or damaged never looks empty. Writes are atomic: after a crash at any instant the old value or the new
/// one is there. Implement this protocol for a store of your own, and run it against the conformance suite of
/// `PingTestKit`.
///
/// All methods may be called from any task at any time.
public protocol Storage<Item>: Sendable {
    /// What is stored.
    associatedtype Item: Codable & Sendable

    /// Stores a value in place of the one that is there.
    ///
    /// - Parameter item: The value.
    /// - Throws: `PingError`. The old value is then still there; if only the last step of making the change durable
    ///   failed, the new one may be. It is never damaged.
    func save(item: Item) async throws(PingError)

    /// The stored value.
    ///
    /// - Returns: `nil` when nothing is stored.
    /// - Throws: `PingError` when the storage cannot tell whether it holds a value, or cannot read it; with code `cancelled` when
    ///   the task was cancelled meanwhile.
    func get() async throws(PingError) -> Item?

    /// Removes the value. Removing nothing is not an error.
    ///
    /// - Throws: `PingError`; the value may then still be there.
    func delete() async throws(PingError)

    /// Runs `body` while no other user of the same store, in this process or another, runs theirs.
    ///
    /// Refreshing a token reads, asks the server, and writes; two that do so at once would spend one refresh token
    /// twice. The default runs `body` without exclusion. `body` may call the other methods of this storage.
    ///
    /// - Parameter body: What to run alone.
    /// - Returns: What `body` returns.
    /// - Throws: What `body` throws, `PingError` when the store cannot be opened, or `CancellationError` when the task is cancelled
    ///   before its turn.
    func withExclusiveAccess<Result: Sendable>(_ body: @Sendable () async throws -> Result) async throws -> Result
}

extension Storage {
    /// Runs `body` without exclusion, for a store that only one user at a time can have.
    public func withExclusiveAccess<Result: Sendable>(
        _ body: @Sendable () async throws -> Result
    ) async throws -> Result {
        try await body()
    }
}
