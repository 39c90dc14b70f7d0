#if SQLite
    public import Foundation
    import GRDB
    public import PingRecords
    public import PingStorage

    /// An SQLite file that holds the values of many accounts, for any number of processes on one machine.
    ///
    /// It needs the package's trait `SQLite`, which brings GRDB. The storages of all accounts share one store:
    ///
    /// ```swift
    /// func tokens(of account: String, in store: SQLiteStore) -> RecordStorage<Token> {
    ///     RecordStorage(account: account, store: store)
    /// }
    /// ```
    ///
    /// The store encrypts each value with the app's key (AES-GCM) and binds it to the account's name, so the file never
    /// holds a token in the clear. The names of the accounts are readable in it. Only the current user can read the
    /// file; the store refuses one that others could read. A file system of another machine (NFS) does
    /// not lock reliably enough.
    ///
    /// The store opens the file when it is first used, and works on its own threads, so that no call blocks a thread of
    /// Swift's pool. A call that is cancelled returns at once and has changed nothing.
    ///
    /// When somebody removes or replaces the file, the next call uses the file that has its path then, and makes one
    /// where the path is free. To replace it while programs run, remove `FILE-wal` and `FILE-shm` first: they
    /// belong to the earlier file.
    public final class SQLiteStore: Sendable {
        package let keyProvider: any EncryptionKeyProvider
        package let turns = RecordTurns()
        package let place = StorePlace(kind: "sqlite", name: "")
        let file: SQLiteFile
        private let sweep = Sweep()
        private let system: SystemServices
        private let clock: BootClock

        /// A store. It opens nothing yet.
        ///
        /// - Parameters:
        ///   - file: The file. The first use creates it, in a folder that exists.
        ///   - keyProvider: The key that encrypts the values. All processes need the same one;
        ///     `EncryptionKeys` changes it.
        ///   - busyTimeout: How long a call that changes something waits while others write.
        ///     Reading does not wait for them.
        public init(file: URL, keyProvider: any EncryptionKeyProvider, busyTimeout: Duration = .seconds(5)) {
            self.keyProvider = keyProvider
            system = .live
            clock = .live
            self.file = SQLiteFile(path: file.path, busyTimeout: busyTimeout, clock: clock)
        }

        /// Opens the file, and creates it if it is missing. Call it when a program starts, to learn early of a fault.
        ///
        /// - Throws: `PingError` with code `storageDenied` when others could read the file, `storageCorrupt` when it is
        ///   not a database, `storageUnavailable` when it is another program's or cannot be opened,
        ///   `storageNewerVersion` when a newer SDK made it.
        public func prepare() async throws(PingError) {
            try await file.run { _ in }
        }

        /// A store with clocks of a test's own.
        package init(
            file: URL,
            keyProvider: any EncryptionKeyProvider,
            system: SystemServices,
            boot: String?,
            sinceBoot: @escaping @Sendable () -> Duration
        ) {
            self.keyProvider = keyProvider
            self.system = system
            clock = BootClock(boot: boot, elapsed: sinceBoot)
            self.file = SQLiteFile(path: file.path, busyTimeout: .seconds(60), clock: clock)
        }

        /// Now, by the clocks of this machine, which all processes share.
        private var now: LeaseMoment {
            LeaseMoment(
                boot: clock.boot,
                elapsed: clock.elapsed().wholeMilliseconds,
                wall: Int64(system.now().timeIntervalSince1970 * 1000)
            )
        }
    }

    extension SQLiteStore: RecordStore {
        public var records: StoreRecords { StoreRecords(self) }
    }

    extension SQLiteStore: RecordTable {
        package func read(_ name: String, _ lease: RecordLease?) async throws(PingError) -> Data? {
            let now = now.wall
            return try await file.run(isReading: true) { try SQLiteStatements.read($0, name, now) }
        }

        package func write(
            _ name: String,
            _ value: Data,
            lifetime: Duration?,
            _ lease: RecordLease?
        ) async throws(PingError) -> Bool {
            let expiry = lifetime.map { now.adding($0).wall }
            let isWritten = try await file.run { try SQLiteStatements.write($0, name, value, expiry, lease) }
            if isWritten { beginSweep() }
            return isWritten
        }

        private func beginSweep() {
            sweep.begin(system) { [self] in
                // In its turn, and without the time that holders have lost while another process had the file.
                try await file.run(isUpkeep: true) { [self] in
                    try SQLiteStatements.sweep($0, now.adding(.zero - file.lostTime))
                }
            }
        }

        package func remove(_ name: String, _ lease: RecordLease?) async throws(PingError) -> Bool {
            try await file.run { try SQLiteStatements.remove($0, name, lease) }
        }

        package func take(_ name: String, owner: String, for duration: Duration) async throws(PingError) -> TakenLease?
        {
            // In its turn: another process may have kept the file for longer than a lease.
            try await file.run { [self] in
                let now = now
                return try SQLiteStatements.take(
                    $0,
                    name,
                    owner,
                    // A holder whose lease was valid then may have waited as well, and renews it now.
                    now: now.adding(.zero - file.lostTime),
                    until: now.adding(duration)
                )
            }
        }

        package func claim(_ name: String, owner: String, for duration: Duration) async throws(PingError) -> Bool {
            // Without the start of the machine, after which every lease is over.
            let isTaken = try await file.run { [self] in
                let now = LeaseMoment(boot: nil, elapsed: 0, wall: now.wall)
                return try SQLiteStatements.take($0, name, owner, now: now, until: now.adding(duration)) != nil
            }
            if isTaken { beginSweep() }
            return isTaken
        }

        /// Waits for another process's write as long as any change does; of this one's calls, only for the running one.
        package func renew(_ lease: RecordLease, for duration: Duration, within limit: Duration) async throws(PingError)
            -> Bool
        {
            try await file.run(isUpkeep: true, isUrgent: true) { [self] in
                try SQLiteStatements.renew($0, lease, until: now.adding(duration))
            }
        }

        package func release(_ lease: RecordLease, leaving note: LeaseNote?) async throws(PingError) {
            let end = note.map { now.adding(.zero - $0.age) }
            try await file.run(isUpkeep: true) { try SQLiteStatements.release($0, lease, note?.text, end) }
        }
    }
#else
    /// The store in an SQLite file, which the package's trait `SQLite` brings.
    @available(*, unavailable, message: "Add \"SQLite\" to the traits of this package in your Package.swift.")
    public struct SQLiteStore {}
#endif
