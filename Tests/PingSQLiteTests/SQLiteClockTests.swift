#if SQLite
    import Foundation
    import PingRecords
    import PingSQLite
    import PingTestKit
    import Testing

    /// Two processes on one machine, whose clock of the day somebody sets.
    @Suite("A lease in SQLite and the clocks") struct SQLiteClockTests {
        private let place: SQLiteFolder
        private let sinceBoot = Locked(Duration.seconds(1000))
        private static let noon = Date(timeIntervalSince1970: 1_800_000_000)

        init() throws { place = try SQLiteFolder() }

        private func store(ahead: TimeInterval = 0, boot: String? = "first") -> SQLiteStore {
            SQLiteStore(
                file: place.file,
                keyProvider: place.key,
                system: SystemServices(now: { Self.noon + ahead }),
                boot: boot,
                sinceBoot: { [sinceBoot] in sinceBoot.current }
            )
        }

        private func take(_ store: SQLiteStore, _ owner: String) async throws -> Int64? {
            try await store.take("a", owner: owner, for: .seconds(10))?.fence
        }

        @Test(arguments: [3600.0, -3600.0], [0.0, 3600.0])
        func `last as long as they say, whatever the clock of the day says`(
            holder: Double,
            other: Double
        ) async throws {
            #expect(try await take(store(ahead: holder), "killed") != nil)
            let next = store(ahead: other)
            sinceBoot.set(.seconds(1009))
            #expect(try await take(next, "next") == nil)
            sinceBoot.set(.seconds(1010))
            #expect(try await take(next, "next") != nil)
        }

        @Test func `a renewal counts from its own moment`() async throws {
            let first = store(ahead: 3600)
            let fence = try #require(await take(first, "holder"))
            sinceBoot.set(.seconds(1008))
            let lease = RecordLease(name: "a", owner: "holder", fence: fence)
            #expect(try await first.renew(lease, for: .seconds(10), within: .seconds(1)))
            sinceBoot.set(.seconds(1017))
            #expect(try await take(store(), "next") == nil)
            sinceBoot.set(.seconds(1018))
            #expect(try await take(store(), "next") != nil)
        }

        @Test(arguments: [false, true])
        func
            `a lease that ended while another program wrote is for a moment still its holder's, who may have waited, too`(
                _ isAlive: Bool
            ) async throws
        {
            let (next, seen) = watched()
            try await next.prepare()
            let holder = store()
            let fence = try #require(try await holder.take("a", owner: "holder", for: .seconds(3))?.fence)
            #expect(try await take(next, from: 1000.5, to: 1003.5, seen) == nil)
            sinceBoot.set(.seconds(1003.999))
            #expect(try await take(next, "next") == nil)
            if isAlive {
                let lease = RecordLease(name: "a", owner: "holder", fence: fence)
                #expect(try await holder.renew(lease, for: .seconds(3), within: .seconds(1)))
            }
            sinceBoot.set(.seconds(1004))
            #expect(try await take(next, "next") == nil || !isAlive)
            sinceBoot.set(.seconds(1007))
            #expect(try await take(next, isAlive ? "next" : "another") != nil || !isAlive)
        }

        @Test func `a lease that had ended before another program wrote is taken over, however long that lasts`()
            async throws
        {
            let (next, seen) = watched()
            try await next.prepare()
            #expect(try await store().take("a", owner: "killed", for: .seconds(3)) != nil)
            #expect(try await take(next, from: 1003.5, to: 1010, seen) != nil)
        }

        /// A store, and the times that it has seen on the clock.
        private func watched() -> (SQLiteStore, Locked<Set<Duration>>) {
            let seen = Locked<Set<Duration>>([])
            let store = SQLiteStore(
                file: place.file,
                keyProvider: place.key,
                system: SystemServices(now: { Self.noon }),
                boot: "first",
                sinceBoot: { [sinceBoot] in
                    seen.withLock { _ = $0.insert(sinceBoot.current) }
                    return sinceBoot.current
                }
            )
            return (store, seen)
        }

        /// Takes the lease while another program writes from one time to another.
        private func take(
            _ store: SQLiteStore,
            from begin: Double,
            to end: Double,
            _ seen: Locked<Set<Duration>>
        ) async throws -> Int64? {
            sinceBoot.set(.seconds(begin))
            var taking: Task<Int64?, any Error>?
            try await place.whileAnotherProgramWrites {
                taking = Task { try await take(store, "next") }
                // The one who waits looks at the clock at once, and again when that has taken long.
                for time in [begin, end] {
                    sinceBoot.set(.seconds(time))
                    try await until { seen.current.contains(.seconds(time)) }
                }
            }
            return try await taking?.value
        }

        @Test func `a restart of the machine ends all leases, for their holders are gone`() async throws {
            #expect(try await take(store(), "killed") != nil)
            sinceBoot.set(.seconds(5))
            #expect(try await take(store(boot: "second"), "next") != nil)
        }

        @Test func `where the start of the machine is unknown, the clock of the day decides`() async throws {
            #expect(try await take(store(), "killed") != nil)
            sinceBoot.set(.seconds(1_000_000))
            #expect(try await take(store(ahead: 9, boot: nil), "next") == nil)
            #expect(try await take(store(ahead: 10, boot: nil), "next") != nil)
        }

        @Test func `the machine's own clock lets a lease end`() async throws {
            let (first, second) = (place.store(), place.store())
            #expect(try await first.take("a", owner: "killed", for: .milliseconds(50)) != nil)
            try await until { try await second.take("a", owner: "next", for: .patient) != nil }
            #expect(try await first.take("a", owner: "third", for: .patient) == nil)
        }
    }
#endif
