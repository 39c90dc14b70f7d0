public import PingLogger

/// Stands before another storage and keeps its value in memory, as a ``CacheStrategy`` says.
///
/// Store and memory change together: calls that change something take turns. Inside ``withExclusiveAccess(_:)`` the
/// first read always goes to the store, so that what another process has written is seen.
public final class StorageDelegate<Item: Codable & Sendable>: Storage {
    let delegate: any Storage<Item>
    private let strategy: CacheStrategy
    private let logger: any Logger
    private let cached = Locked<Item?>(nil)
    private let turns = AsyncLock()

    /// A storage with or without a cache.
    ///
    /// - Parameters:
    ///   - delegate: The store behind.
    ///   - cacheable: `true` for ``CacheStrategy/cache``, `false` for ``CacheStrategy/noCache``.
    public convenience init(delegate: any Storage<Item>, cacheable: Bool = false) {
        self.init(delegate: delegate, strategy: cacheable ? .cache : .noCache)
    }

    /// A storage with a strategy.
    ///
    /// - Parameters:
    ///   - delegate: The store behind.
    ///   - strategy: When memory serves reads.
    ///   - logger: Is warned when a value could be kept in memory only.
    public init(delegate: any Storage<Item>, strategy: CacheStrategy, logger: any Logger = LogManager.warning) {
        self.delegate = delegate
        self.strategy = strategy
        self.logger = logger
    }

    public func save(item: Item) async throws(PingError) {
        try await inTurn {
            // Until the save has succeeded, memory is empty: after a failure the next read goes to the store.
            if strategy == .cache { cached.set(nil) }
            do throws(PingError) {
                try await delegate.save(item: item)
                cached.set(strategy == .cache ? item : nil)
            } catch {
                guard strategy == .cacheOnFailure, error.code != .cancelled else { throw error }
                logger.w("A value could not be stored. It is kept in memory and ends with the process.", error: error)
                cached.set(item)
            }
        }
    }

    public func get() async throws(PingError) -> Item? {
        if let item = cached.current { return item }
        return try await inTurn {
            if let item = cached.current { return item }
            let item = try await delegate.get()
            if strategy == .cache { cached.set(item) }
            return item
        }
    }

    public func delete() async throws(PingError) {
        try await inTurn {
            cached.set(nil)
            try await delegate.delete()
        }
    }

    public func makeRoom(for item: Item) async throws(PingError) {
        do throws(PingError) { try await delegate.makeRoom(for: item) } catch {
            // Memory takes what the store does not.
            guard strategy == .cacheOnFailure, error.code != .cancelled else { throw error }
        }
    }

    private func inTurn<Result: Sendable>(
        _ body: @Sendable () async throws -> Result
    ) async throws(PingError) -> Result {
        do { return try await turns.withLock(body) } catch {
            throw PingError(error, or: PingError(.storageUnavailable, "The storage failed."))
        }
    }

    public func withExclusiveAccess<Result: Sendable>(_ work: ExclusiveWork<Result>) async throws -> Result {
        try await delegate.withExclusiveAccess {
            if strategy == .cache {
                // In a turn, so that no read that began before can put an older value back.
                try await turns.withLock { cached.set(nil) }
            }
            return try await work()
        }
    }
}

/// When a ``StorageDelegate`` reads from memory.
public enum CacheStrategy: Sendable, Hashable, CaseIterable {
    /// Never: each call goes to the store.
    case noCache
    /// A value that was saved or read stays in memory and serves later reads.
    case cache
    /// As `noCache`, but a value that the store could not take is kept in memory until a save succeeds or the value is
    /// deleted. It is lost when the process ends. Choose it only where that is better than to fail.
    case cacheOnFailure
}
