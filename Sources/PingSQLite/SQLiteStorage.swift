#if SQLite
    import PingRecords
    public import PingStorage

    /// Keeps the value of one account in a ``SQLiteStore``.
    ///
    /// ``withExclusiveAccess(_:)`` lets one holder in, of all tasks and processes that share the file. The holder has a lease in
    /// the account's row and renews it while it works. When a holder is killed, others wait until its lease ends. When a holder is
    /// stopped for longer and continues, the store refuses what it writes as soon as somebody came after it; the call then throws
    /// `storageOvertaken`.
    public struct SQLiteStorage<Item: Codable & Sendable>: Storage {
        private let records: RecordStorage<Item>

        /// A storage for one account. It opens nothing yet.
        ///
        /// - Parameters:
        ///   - account: The name of the value, or of its owner. The same name in the same file is the same value.
        ///   - store: Where it is kept.
        ///   - lifetime: How long a saved value exists; every save begins it again. `nil` means until somebody deletes it.
        ///   - lockTimeout: How long ``withExclusiveAccess(_:)`` waits for its turn.
        ///   - leaseDuration: How long a holder that was killed keeps others waiting.
        public init(
            account: String,
            store: SQLiteStore,
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

        /// Writes the present value again, which shows that the file takes changes from this holder.
        public func makeRoom(for item: Item) async throws(PingError) {
            try await records.makeRoom(for: item)
        }

        public func withExclusiveAccess<Result: Sendable>(_ work: ExclusiveWork<Result>) async throws -> Result {
            try await records.withExclusiveAccess(work)
        }
    }
#else
    /// A storage in an SQLite file, which the package's trait `SQLite` brings.
    @available(*, unavailable, message: "Add \"SQLite\" to the traits of this package in your Package.swift.")
    public struct SQLiteStorage<Item> {}
#endif
