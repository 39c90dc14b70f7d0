#if PostgreSQL
    import Foundation
    import PingPostgreSQL
    import Testing

    extension PostgreSQLSuites {
        @Suite("Eight processes")
        struct CrowdTests {
            /// PING_STORE_ROUNDS raises it.
            private static let rounds = ProcessInfo.processInfo.environment["PING_STORE_ROUNDS"].flatMap(Int.init) ?? 25
            private let account = newAccount()

            private func count() async throws -> Int? {
                try await PostgreSQLStorage<Int>(account: account, store: try Database.store()).get()
            }

            @Test func `add to one value, and none is lost`() async throws {
                let processes = try (0..<8).map { _ in
                    try StoreProcess("postgresql", "count", account, "\(Self.rounds)")
                }
                for process in processes { #expect(await process.end() == 0) }
                #expect(try await count() == 8 * Self.rounds)
            }

            @Test(arguments: ["restart", "crash"])
            func `add to one value while the server does not stay up, and none is lost`(_ event: String) async throws {
                let processes = try (0..<8).map { _ in
                    try StoreProcess("postgresql", "count", account, "\(Self.rounds)")
                }
                while try await (count() ?? 0) < Self.rounds { await Task.yield() }
                try await Database.server.run(event)
                for process in processes { #expect(await process.end() == 0) }
                #expect(try await count() == 8 * Self.rounds)
            }
        }
    }
#endif
