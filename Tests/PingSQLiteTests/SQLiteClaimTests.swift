#if SQLite
    import Foundation
    import PingRecords
    import PingSQLite
    import PingTestKit
    import Testing

    @Suite("A claim in SQLite") struct SQLiteClaimTests {
        private let place: SQLiteFolder
        private static let noon = Date(timeIntervalSince1970: 1_800_000_000)

        init() throws { place = try SQLiteFolder() }

        /// A store as another process has it.
        private func store(ahead: TimeInterval = 0, boot: String? = "first") -> SQLiteStore {
            SQLiteStore(
                file: place.file,
                keyProvider: place.key,
                system: SystemServices(now: { Self.noon + ahead }),
                boot: boot,
                sinceBoot: { .seconds(1000) }
            )
        }

        @Test func `lasts until its end by the clock of the day, also when the machine starts again`() async throws {
            #expect(try await store().claim("a", for: .seconds(10)))
            for boot in ["first", "second", nil] {
                for ahead in [0, 9.999] {
                    #expect(try await !store(ahead: ahead, boot: boot).claim("a", for: .seconds(10)))
                }
            }
            #expect(try await store(boot: "second").claim("b", for: .seconds(10)))
            #expect(try await store(ahead: 10, boot: "second").claim("a", for: .seconds(10)))
            #expect(try await !store(ahead: 10).claim("a", for: .seconds(10)))
        }

        @Test(arguments: [10, 1000])
        func `writes the same bytes, however many there are`(_ count: Int) async throws {
            let store = store()
            for number in 0..<count {
                #expect(try await store.claim("proof-\(1_000_000 + number)", for: .seconds(121)))
            }
            let bytes = "sum(length(name) + length(owner) + coalesce(length(value), 0))"
            #expect(try place.text("SELECT count(*) || ' ' || \(bytes) FROM records") == "\(count) \(count * 55)")
        }

        @Test func `goes with a later one after its end`() async throws {
            #expect(try await store().claim("a", for: .seconds(10)))
            #expect(try await store(ahead: 9).claim("b", for: .seconds(10)))
            #expect(try place.text("SELECT count(*) FROM records") == "2")
            #expect(try await store(ahead: 10).claim("c", for: .seconds(10)))
            try await until { try place.text("SELECT group_concat(name) FROM records") == "claim/b,claim/c" }
        }
    }
#endif
