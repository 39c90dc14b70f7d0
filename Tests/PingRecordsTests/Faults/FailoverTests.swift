#if PostgreSQL && Redis
    import FlyingSocks
    import Foundation
    import PingOidc
    import Testing

    @testable import PingTransportConformance

    extension StoreSuites {
        @Suite("A failover of PostgreSQL", .enabled(if: Database.url != nil))
        struct FailoverTests {
            private let account = newAccount()
            private let script = StoreKind.postgresql.server
            private let rounds = ServiceSession.rounds

            private func connection(to hosts: String) -> String {
                "postgresql://ping:wonderland@\(hosts)/ping?sslmode=disable&target_session_attrs=read-write"
            }

            /// The ports of a primary and a standby that have started.
            private func startPair() async throws -> (primary: UInt16, standby: UInt16) {
                for server in ["primary", "standby"] {
                    try await script.run("stop", server)
                    try await script.run("create", server)
                    try await script.run("start", server)
                }
                let main = try #require(Database.url)
                let port = try #require(URLComponents(string: main)?.port)
                return (UInt16(port + 10), UInt16(port + 11))
            }

            /// Eight processes count while the primary dies and the standby takes its place.
            ///
            /// - Parameter move: What else a failover does.
            private func failOver(_ connection: String, _ move: () -> Void = {}) async throws {
                let storage: any Storage<Int> = try StoreKind.postgresql.open(at: connection).storage(account)
                let processes = try (0..<8).map { _ in
                    try StoreProcess(
                        "postgresql",
                        "count",
                        account,
                        "\(rounds)",
                        settings: [StoreKind.postgresql.variable: connection]
                    )
                }
                try await until { try await (storage.get() ?? 0) >= rounds }
                try await script.run("halt", "primary")
                try await script.run("promote", "standby")
                move()
                for process in processes { await process.expectSuccess() }
                #expect(try await storage.get() == 8 * rounds)
                for server in ["primary", "standby"] { try await script.run("stop", server) }
            }

            @Test func `moves eight processes that refresh a session, and no refresh token is used twice`() async throws
            {
                let ports = try await startPair()
                let both = connection(to: "127.0.0.1:\(ports.primary),127.0.0.1:\(ports.standby)")
                try await ServiceSession.failOver(.postgresql, at: both) {
                    try await script.run("halt", "primary")
                    try await script.run("promote", "standby")
                }
                for server in ["primary", "standby"] { try await script.run("stop", server) }
            }

            @Test func `moves eight processes that know both servers, and loses nothing that a commit waited for`()
                async throws
            {
                let ports = try await startPair()
                try await failOver(connection(to: "127.0.0.1:\(ports.primary),127.0.0.1:\(ports.standby)"))
            }

            @Test func `moves eight processes with their one address, and loses nothing that a commit waited for`()
                async throws
            {
                let ports = try await startPair()
                let target = Locked(ports.primary)
                try await LoopbackServer.run { connection in
                    let server = try await LoopbackConnection.connected(
                        to: .inet(ip4: "127.0.0.1", port: target.current)
                    )
                    await connection.tunnel(to: server)
                } while: { address in
                    try await failOver(connection(to: "127.0.0.1:\(address.port)")) { target.set(ports.standby) }
                }
            }
        }

        @Suite("A failover of Redis", .enabled(if: RedisServer.url != nil))
        struct RedisFailoverTests {
            private let account = newAccount()
            private let script = StoreKind.redis.server
            private let rounds = ServiceSession.rounds

            /// The old primary stays up as a replica, and does not close the clients' connections.
            @Test func `moves eight processes with their one address, and loses nothing`() async throws {
                for server in ["primary", "standby"] {
                    try await script.run("stop", server)
                    try await script.run("create", server)
                    try await script.run("start", server)
                }
                let url = try #require(RedisServer.url)
                let port = UInt16(try #require(URLComponents(string: url)?.port))
                let target = Locked(port + 10)
                try await LoopbackServer.run { connection in
                    let server = try await LoopbackConnection.connected(
                        to: .inet(ip4: "127.0.0.1", port: target.current)
                    )
                    await connection.tunnel(to: server)
                } while: { address in
                    try await failOver(url.replacing(":\(port)", with: ":\(address.port)")) { target.set(port + 11) }
                }
                for server in ["primary", "standby"] { try await script.run("stop", server) }
            }

            /// One of three Sentinels is dead, too.
            @Test func `by Sentinel moves eight processes that refresh a session, and no refresh token is used twice`()
                async throws
            {
                try await SentinelServers.run {
                    try await ServiceSession.failOver(.redis, at: SentinelServers.url()) {
                        try await SentinelServers.halt(0)
                        try await SentinelServers.failOver()
                    }
                }
            }

            private func failOver(_ url: String, _ move: () -> Void) async throws {
                let storage: any Storage<Int> = try StoreKind.redis.open(at: url).storage(account)
                let settings = [StoreKind.redis.variable: url]
                let processes = try (0..<8).map { _ in
                    try StoreProcess("redis", "count", account, "\(rounds)", settings: settings)
                }
                try await until { try await (storage.get() ?? 0) >= rounds }
                try await script.run("failover", "primary")
                move()
                for process in processes { await process.expectSuccess() }
                // Outside exclusive access a replica answers, too.
                #expect(try await storage.withExclusiveAccess { try await storage.get() } == 8 * rounds)
            }
        }
    }

    extension ServiceSession {
        /// Eight processes refresh while another server takes over, at a provider that forgives no
        /// second use of a refresh token.
        fileprivate static func failOver(
            _ kind: StoreKind,
            at url: String,
            _ move: () async throws -> Void
        ) async throws {
            try await run(kind, at: url) { session in
                let processes = try (0..<8).map { _ in try session.process(times: rounds) }
                #expect(await processes[0].line() == "ok")
                try await move()
                for (number, process) in processes.enumerated() {
                    let lines = await process.rest()
                    #expect(lines == Array(repeating: "ok", count: rounds - (number == 0 ? 1 : 0)))
                }
                #expect(session.reuses.current == 0)
                _ = try await session.client().refresh().get()
            }
        }
    }
#endif
