#if PostgreSQL && Redis
    import Foundation
    import PingTestKit
    import Testing

    extension StoreSuites {
        @Suite("A failover of PostgreSQL", .enabled(if: Database.url != nil))
        struct FailoverTests {
            private let account = newAccount()
            private let script = StoreKind.postgresql.server

            /// A connection string with both servers.
            private var servers: String {
                get throws {
                    let main = try #require(Database.url)
                    let port = try #require(URLComponents(string: main)?.port)
                    return "postgresql://ping:wonderland@127.0.0.1:\(port + 10),127.0.0.1:\(port + 11)/ping"
                        + "?sslmode=disable&target_session_attrs=read-write"
                }
            }

            private func startPair() async throws {
                for server in ["primary", "standby"] {
                    try await script.run("stop", server)
                    try await script.run("create", server)
                    try await script.run("start", server)
                }
            }

            private func count() async throws -> Int {
                let storage: any Storage<Int> = try StoreKind.postgresql.open(at: servers).storage(account)
                return try await storage.get() ?? 0
            }

            /// The first server that a connection tries is dead afterwards.
            @Test func `moves eight processes to the standby, and loses nothing that a commit waited for`() async throws
            {
                try await startPair()
                let rounds = ServiceSession.rounds
                let settings = [StoreKind.postgresql.variable: try servers]
                let processes = try (0..<8).map { _ in
                    try StoreProcess("postgresql", "count", account, "\(rounds)", settings: settings)
                }
                while try await count() < rounds { await Task.yield() }
                try await script.run("halt", "primary")
                try await script.run("promote", "standby")
                for process in processes { #expect(await process.end() == 0) }
                #expect(try await count() == 8 * rounds)
                for server in ["primary", "standby"] { try await script.run("stop", server) }
            }
        }
    }
#endif
