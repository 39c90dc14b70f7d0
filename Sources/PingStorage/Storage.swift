/// A place for one value: a token, a session, cookies.
///
/// Reading has three outcomes: the value, nothing, or a `PingError` that says why the store is unreadable, with a code
/// such as `storageLocked` or `storageCorrupt`. A locked or damaged store never looks empty. Writes are atomic: after a
/// crash it holds the old value or the new one. Implement this protocol for your own store, and run the conformance
/// suite of `PingTestKit` against it.
///
/// Call all methods from any task at any time.
///
/// Use it in a configuration:
///
/// ```swift
/// config.module(OidcModule.config) { oidc in
///     oidc.storage = VaultStorage(vault: vault)
/// }
/// ```
///
/// Write your own over a store of your app. A store that several processes share needs a lock that they share, too:
///
/// ```swift
/// struct VaultStorage: Storage {
///     let vault: Vault
///     private let turns = AsyncLock()
///
///     func save(item: Token) async throws(PingError) { await vault.put(item) }
///     func get() async throws(PingError) -> Token? { await vault.token }
///     func delete() async throws(PingError) { await vault.put(nil) }
///     func makeRoom(for item: Token) async throws(PingError) {}
///
///     func withExclusiveAccess<Result: Sendable>(_ work: ExclusiveWork<Result>) async throws -> Result {
///         try await turns.withLock(work)
///     }
/// }
/// ```
///
/// A test has ``MemoryStorage`` as its fake.
public protocol Storage<Item>: Sendable {
    /// The type of the stored value.
    associatedtype Item: Codable & Sendable

    /// Stores a value. It replaces the present one.
    ///
    /// - Parameter item: The value.
    /// - Throws: `PingError`. The store then still holds the old value; if only the last step of making the change
    ///   durable failed, it may hold the new one. The value is never damaged.
    func save(item: Item) async throws(PingError)

    /// The stored value.
    ///
    /// - Returns: `nil` when nothing is stored.
    /// - Throws: `PingError` when the store is unreadable; its code is `cancelled` when somebody cancelled the task
    ///   meanwhile.
    func get() async throws(PingError) -> Item?

    /// Removes the value. Removing nothing is not an error.
    ///
    /// - Throws: `PingError`; the store may then still hold the value.
    func delete() async throws(PingError)

    /// Makes sure, as far as it can tell, that the next ``save(item:)`` in the same exclusive access will succeed.
    ///
    /// A refresh spends the stored refresh token before it can store the new one. If the new one cannot be stored, the
    /// session is lost with the process. So the client asks first, and this method has no default: a store on a disk
    /// takes room there, another one writes the present value again, and a store in memory does nothing.
    ///
    /// - Parameter item: The present value. The next one will not be much larger.
    /// - Throws: `PingError` with the code that a save would throw, such as `storageFull`.
    func makeRoom(for item: Item) async throws(PingError)

    /// Runs `work` while no other user of the same store, in this process or another, runs theirs.
    ///
    /// A refresh reads the token, sends a request, and writes. Two refreshes at once would spend one refresh token
    /// twice, and the server would end the session. So this method has no default. `AsyncLock` excludes the tasks of
    /// one process: `try await turns.withLock(work)`. `work` may call the other methods of this storage.
    ///
    /// - Parameter work: Runs alone.
    /// - Returns: The result of `work`.
    /// - Throws: The error of `work`; `PingError` when the store does not open; `CancellationError` when the task is
    ///   cancelled before its turn.
    func withExclusiveAccess<Result: Sendable>(_ work: ExclusiveWork<Result>) async throws -> Result
}

/// The operation that ``Storage/withExclusiveAccess(_:)`` runs.
///
/// Write the parameter's type by this name. Written out, `@Sendable () async throws -> Result` names another type in a
/// package that enables `NonisolatedNonsendingByDefault`, and such a storage does not compile.
public typealias ExclusiveWork<Result> = @concurrent @Sendable () async throws -> Result
