#if Redis
    import PingRecords
    public import PingStorage

    /// Keeps the value of one account in a ``RedisStore``.
    ///
    /// ``withExclusiveAccess(_:)`` lets one holder in, of all tasks, processes and machines that share the database. The holder has
    /// a lease in the key of the account and renews it while it works. When a holder is killed, others wait until its lease ends. When a
    /// holder is stopped for longer and continues, the database refuses what it writes as soon as somebody came after it; the call then
    /// throws `storageOvertaken`.
    ///
    /// A value that is saved outside an exclusive access replaces what is there, and the present holder's later change is refused.
    public struct RedisStorage<Item: Codable & Sendable>: Storage {
        private let records: RecordStorage<Item>

        /// A storage for one account. It does not connect yet.
        ///
        /// - Parameters:
        ///   - account: The name of the value, or of its owner. The same name in the same database and prefix is the same value.
        ///   - store: Where it is kept.
        ///   - lifetime: How long a saved value exists; every save begins it again. `nil` means until somebody deletes it.
        ///   - lockTimeout: How long ``withExclusiveAccess(_:)`` waits for its turn.
        ///   - leaseDuration: How long a holder that was killed keeps others waiting, and how long the server may be out of reach before
        ///     a living holder loses its exclusive access.
        public init(
            account: String,
            store: RedisStore,
            lifetime: Duration? = nil,
            lockTimeout: Duration = .seconds(60),
            leaseDuration: Duration = .seconds(10)
        ) {
            records = RecordStorage(
                account: account,
                store: store,
                keyProvider: store.keyProvider,
                limits: RecordLimits(lifetime: lifetime, lockTimeout: lockTimeout, leaseDuration: leaseDuration)
            )
        }

        public func save(item: Item) async throws(PingError) {
            try await records.save(item: item)
        }

        public func get() async throws(PingError) -> Item? {
            try await records.get()
        }

        public func delete() async throws(PingError) {
            try await records.delete()
        }

        /// Writes the present value again, which shows that the database takes changes from this holder.
        public func makeRoom(for item: Item) async throws(PingError) {
            try await records.makeRoom(for: item)
        }

        public func withExclusiveAccess<Result: Sendable>(_ work: ExclusiveWork<Result>) async throws -> Result {
            try await records.withExclusiveAccess(work)
        }
    }
#else
    /// A storage in a Redis or Valkey database, which the package's trait `Redis` brings.
    @available(*, unavailable, message: "Add \"Redis\" to the traits of this package in your Package.swift.")
    public struct RedisStorage<Item> {}
#endif
