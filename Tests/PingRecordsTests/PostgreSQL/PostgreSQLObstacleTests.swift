#if PostgreSQL && Redis
    import Foundation
    import PingLogger
    import Testing

    @testable import PingPostgreSQL
    @testable import PingTransportConformance

    extension StoreSuites.PostgreSQLSuites {
        /// Nothing here passes by itself, so the long `retryTimeout` must not be waited for.
        @Suite("A server that cannot be connected to", .timeLimit(.minutes(5)))
        struct ObstacleTests {
            private final class Log: Logger {
                let lines = Locked<[String]>([])

                func d(_ message: String) {}
                func i(_ message: String) {}
                func w(_ message: String, error: (any Error)?) { lines.withLock { $0.append(message) } }
                func e(_ message: String, error: (any Error)?) {}
            }

            private func prepare(
                _ connection: String,
                timeout: Duration = .patient,
                retryTimeout: Duration = .seconds(600),
                log: Log = Log()
            ) async throws {
                let store = try PostgreSQLStore(
                    connection: Secret(connection),
                    keyProvider: testKey,
                    connectTimeout: timeout,
                    retryTimeout: retryTimeout,
                    logger: log
                )
                try await store.prepare()
            }

            /// The server, with TLS that the store's default asks for.
            private func encrypted(_ host: String, _ authority: String) throws -> String {
                let port = try StoreKind.postgresql.port
                return "postgresql://ping:wonderland@\(host):\(port)/ping?sslrootcert=\(authority)"
            }

            @Test func `is told apart by what is wrong, each with its own advice and libpq's words in the log`()
                async throws
            {
                let root = TestCertificates.authority("root")
                try await prepare(encrypted("localhost", root))
                try await LoopbackServer.run { connection in
                    _ = try await connection.read()
                    try await connection.send("N")
                    await connection.waitForEnd()
                } while: { plain in
                    let cases: [(String, PingError.Code, String, String)] = [
                        (
                            try encrypted("localhost", TestCertificates.authority("other")), .storageDenied,
                            "authority", "verify failed"
                        ),
                        (try encrypted("127.0.0.1", root), .storageDenied, "another host name", "does not match"),
                        (
                            try encrypted("localhost", "/none.crt"), .invalidConfiguration, "not a file",
                            "does not exist"
                        ),
                        (
                            "postgresql://ping:wonderland@127.0.0.1:\(plain.port)/ping?sslrootcert=\(root)",
                            .storageDenied, "does not offer TLS", "does not support SSL"
                        ),
                        (
                            try encrypted("localhost", root).replacing("wonderland", with: "wonder-land"),
                            .storageDenied, "28P01", "28P01"
                        ),
                        (
                            try encrypted("localhost", root).replacing(":wonderland", with: ""), .storageDenied, "no",
                            "no password supplied"
                        ),
                    ]
                    var advice: Set<String> = []
                    for (connection, code, reason, words) in cases {
                        let log = Log()
                        let error = try await expectError(code) { try await prepare(connection, log: log) }
                        #expect(error.message.contains(reason), "\(error)")
                        let lines = log.lines.current
                        #expect(lines.contains { $0.contains(words) }, "\(lines)")
                        #expect(!lines.contains { $0.contains("wonderland") || $0.contains("wonder-land") })
                        advice.insert(error.recovery ?? "")
                    }
                    #expect(advice.count == cases.count)
                }
            }

            @Test func `is closed, silent or unknown, which may pass`() async throws {
                let silentName = "postgresql://ping@name.slow.test/ping?sslmode=disable"
                try await LoopbackServer.run {
                    await $0.waitForEnd()
                } while: { silent in
                    let silentHost = "postgresql://ping@127.0.0.1:\(silent.port)/ping?sslmode=disable"
                    let cases = [
                        ("postgresql://ping@127.0.0.1:1/ping?sslmode=disable", "nothing listens", Duration.patient),
                        (silentHost, "did not respond", .seconds(2)),
                        ("postgresql://ping@unknown.invalid/ping?sslmode=disable", "does not know", .patient),
                        (silentName, "did not respond", .seconds(2)),
                    ]
                    for (connection, reason, timeout) in cases {
                        let error = try await expectError(.storageUnavailable) {
                            try await prepare(connection, timeout: timeout, retryTimeout: .zero)
                        }
                        #expect(error.message.contains(reason), "\(connection): \(error)")
                    }
                }
            }

            @Test func `does not hide the healthy one beside it, whatever is wrong with it`() async throws {
                let url = try #require(Database.url)
                let port = try #require(URLComponents(string: url)?.port)
                try await LoopbackServer.run {
                    await $0.waitForEnd()
                } while: { silent in
                    for host in [
                        "127.0.0.1:\(silent.port)", "127.0.0.1:1", "unknown.invalid:5432", "name.slow.test:\(port)",
                    ] {
                        try await prepare(url.replacing("@", with: "@\(host),"), timeout: .seconds(4))
                    }
                }
            }

            @Test func `is waited for once, and the healthy one comes first from then on`() async throws {
                let url = try #require(Database.url)
                try await LoopbackServer.run {
                    await $0.waitForEnd()
                } while: { silent in
                    let servers = try PostgreSQLServers(
                        Secret(url.replacing("@", with: "@127.0.0.1:\(silent.port),")),
                        // The silent one takes a half of it once; the other half is enough for a busy machine.
                        connectTimeout: .seconds(40),
                        responseTimeout: .patient
                    )
                    for number in 0..<4 {
                        let connection = PostgreSQLConnection(servers, number: number)
                        _ = try await connection.execute("SELECT 1", [], by: .now + .patient)
                    }
                    #expect(silent.connectionCount == 1)
                }
            }

            @Test func `takes no changes, and the one beside it that does is found`() async throws {
                let url = try #require(Database.url)
                let name = "reader_\(UUID().uuidString.prefix(8).lowercased())"
                try await Database.execute("CREATE DATABASE \(name)")
                try await Database.execute("ALTER DATABASE \(name) SET default_transaction_read_only = on")
                let readOnly = url.replacing("/ping?", with: "/\(name)?") + "&target_session_attrs=read-write"
                let error = try await expectError(.storageDenied) { try await prepare(readOnly, retryTimeout: .zero) }
                #expect(error.message.contains("takes changes"))
                try await Database.execute("DROP DATABASE \(name)")
            }

            @Test func `is given up by the server, too, when the store gives a statement up`() async throws {
                let account = newAccount()
                let patient = RecordStorage<Int>(account: account, store: try Database.store())
                try await patient.save(item: 1)
                let store = try PostgreSQLStore(
                    connection: Secret(#require(Database.url)),
                    keyProvider: testKey,
                    responseTimeout: .seconds(1),
                    retryTimeout: .zero
                )
                // A busy machine may take longer than that for what the store prepares.
                try await until { (try? await store.prepare()) != nil }
                let storage = RecordStorage<Int>(account: account, store: store)
                let lock = try Database.connection()
                try await lock("BEGIN")
                try await lock("UPDATE ping_storage SET fence = fence WHERE name = '\(account)'")
                try await expectError(.storageUnavailable) { try await storage.save(item: 2) }
                // Until the lock is free, it would wait there.
                let waiting = "SELECT count(*)::text FROM pg_stat_activity WHERE wait_event_type = 'Lock'"
                try await until { try await Database.execute(waiting) == "0" }
                try await lock("COMMIT")
                #expect(try await patient.get() == 1)
            }

            @Test(arguments: ["user", "order", "group", "table"])
            func `has a table whose name is a word of SQL, with a schema or without`(_ word: String) async throws {
                try await Database.execute("CREATE SCHEMA IF NOT EXISTS \"select\"")
                for table in [word, "select.\(word)"] {
                    let storage = RecordStorage<String>(
                        account: newAccount(),
                        store: try Database.store(table: table)
                    )
                    try await storage.withExclusiveAccess { try await storage.save(item: table) }
                    #expect(try await storage.get() == table)
                    try await storage.delete()
                }
            }
        }
    }
#endif
