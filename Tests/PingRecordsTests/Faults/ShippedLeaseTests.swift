#if PostgreSQL && Redis && SQLite
    import Foundation
    import PingOidc
    import PingRecords
    import PingSQLite
    import PingTestKit
    import Testing

    extension StoreSuites {
        /// A process that was killed between the provider's rotation and its save, and one that waits, by a
        /// clock that the test moves.
        @Suite("The lease that ships")
        struct ShippedLeaseTests {
            private let elapsed = Locked(Duration.zero)
            private let start = SystemServices.live.now()

            private var time: @Sendable () -> Date {
                { [elapsed, start] in start + elapsed.current / .seconds(1) }
            }

            private func store(_ file: URL) -> SQLiteStore {
                SQLiteStore(
                    file: file,
                    keyProvider: testKey,
                    system: SystemServices(now: time),
                    boot: "first",
                    sinceBoot: { [elapsed] in elapsed.current }
                )
            }

            @Test func `lets the next process refresh within a grace period of ten seconds`() async throws {
                let folder = FileManager.default.temporaryDirectory.appendingPathComponent("lease-\(UUID())")
                try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
                defer { try? FileManager.default.removeItem(at: folder) }
                let file = folder.appendingPathComponent("store")
                try await ServiceSession.run(.sqlite, grace: .seconds(10), time: time) { session in
                    let token = try #require(try await session.storage().get())
                    try await RecordStorage(account: "a", store: store(file)).save(item: token)
                    let killed = RecordStorage<Token>(account: "a", store: WatchedStore(store(file), isKilled: true))
                    _ = try await session.client(killed).refresh().get()
                    #expect(try await RecordStorage(account: "a", store: store(file)).get() == token)

                    let watched = WatchedStore(store(file))
                    let client = try session.client(RecordStorage<Token>(account: "a", store: watched))
                    let waiter = Task { await client.refresh() }
                    while !watched.isHeld.current {
                        let before = watched.refusals.current
                        try await until { watched.refusals.current > before || watched.isHeld.current }
                        elapsed.withLock { $0 += .milliseconds(500) }
                    }
                    #expect(try await waiter.value.get() != token)
                    #expect(session.reuses.current == 0)
                    #expect(elapsed.current >= .seconds(2))
                }
            }
        }
    }

    /// A store that counts who is not let in, or that of a process that is killed after it has made
    /// room for its second save.
    private final class WatchedStore: RecordStore, RekeyedTable {
        private let table: any RekeyedTable
        private let isKilled: Bool
        private let saves = Locked(0)
        let refusals = Locked(0)
        let isHeld = Locked(false)

        init(_ store: any RecordStore, isKilled: Bool = false) {
            table = store.records.table
            self.isKilled = isKilled
        }

        var records: StoreRecords { StoreRecords(self) }
        var turns: RecordTurns { table.turns }
        var place: StorePlace { table.place }
        var keyProvider: any EncryptionKeyProvider { table.keyProvider }

        func take(_ name: String, owner: String, for duration: Duration) async throws(PingError) -> TakenLease? {
            let taken = try await table.take(name, owner: owner, for: duration)
            if taken == nil { refusals.withLock { $0 += 1 } } else { isHeld.set(true) }
            return taken
        }

        func write(
            _ name: String,
            _ value: Data,
            lifetime: Duration?,
            _ lease: RecordLease?
        ) async throws(PingError) -> Bool {
            let count = saves.withLock { saves in
                saves += 1
                return saves
            }
            if isKilled, count > 1 { return true }
            return try await table.write(name, value, lifetime: lifetime, lease)
        }

        func renew(_ lease: RecordLease, for duration: Duration, within limit: Duration) async throws(PingError) -> Bool
        {
            if isKilled { return true }
            return try await table.renew(lease, for: duration, within: limit)
        }

        func release(_ lease: RecordLease, leaving note: LeaseNote?) async throws(PingError) {
            if !isKilled { try await table.release(lease, leaving: note) }
        }

        func read(_ name: String, _ lease: RecordLease?) async throws(PingError) -> Data? {
            try await table.read(name, lease)
        }

        func remove(_ name: String, _ lease: RecordLease?) async throws(PingError) -> Bool {
            try await table.remove(name, lease)
        }

        func page(after cursor: String?) async throws(PingError) -> RecordPage { try await table.page(after: cursor) }

        func replace(_ value: Data, of name: String, with renewed: Data) async throws(PingError) -> Bool {
            try await table.replace(value, of: name, with: renewed)
        }
    }
#endif
