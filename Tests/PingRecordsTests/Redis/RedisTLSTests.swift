#if PostgreSQL && Redis
    import Foundation
    import Testing

    @testable import PingRedis
    @testable import PingTransportConformance

    extension StoreSuites.RedisSuites {
        @Suite("A server that speaks TLS")
        struct TLSTests {
            private let tls = StoreKind.redis.server
            private let stunnel = ServerScript("stunnel")

            private func port(_ offset: Int) throws -> Int {
                try StoreKind.redis.port + offset
            }

            private func storage(_ url: String, timeout: Duration = .seconds(60)) throws -> RecordStorage<Int> {
                let store = try RedisServer.store(at: url, timeout: timeout, retryTimeout: .zero)
                return RecordStorage(account: newAccount(), store: store)
            }

            private func withServers(_ names: String..., body: () async throws -> Void) async throws {
                for name in names {
                    try await tls.run("stop", name)
                    try await tls.run("create", name)
                    try await tls.run("start", name)
                }
                let result: Result<Void, any Error>
                do { result = .success(try await body()) } catch { result = .failure(error) }
                try await stunnel.run("stop")
                for name in names { try await tls.run("stop", name) }
                try result.get()
            }

            @Test func `is reached over a tunnel on this machine, which refuses a server that it does not trust`()
                async throws
            {
                let url = "redis://:wonderland@127.0.0.1:\(try port(31))"
                try await withServers("tls") {
                    try await stunnel.run("start", "root")
                    let storage = try storage(url)
                    try await storage.withExclusiveAccess { try await storage.save(item: 1) }
                    #expect(try await storage.get() == 1)
                    try await stunnel.run("start", "other")
                    try await expectError(.storageUnavailable) { try await self.storage(url).get() }
                }
            }

            @Test(.enabled(if: !RedisURL.hasTLS))
            func `is refused with advice by a hiredis without TLS`() throws {
                let error = #expect(throws: PingError.self) { try storage("rediss://:wonderland@localhost") }
                #expect(error?.code == .invalidConfiguration)
                #expect(error?.recovery?.contains("stunnel") == true)
            }

            @Test(.enabled(if: RedisURL.hasTLS, "`.ci/run hiredis` builds with a newer hiredis."))
            func `is reached over rediss when its certificate is trusted and for its host`() async throws {
                let port = try port(30)
                let (root, other) = (TestCertificates.authority("root"), TestCertificates.authority("other"))
                try await withServers("tls") {
                    let storage = try storage("rediss://:wonderland@localhost:\(port)/0?sslrootcert=\(root)")
                    try await storage.withExclusiveAccess { try await storage.save(item: 1) }
                    #expect(try await storage.get() == 1)
                    for (host, authorities, code) in [
                        ("127.0.0.1", "?sslrootcert=\(root)", PingError.Code.storageDenied),
                        ("localhost", "?sslrootcert=\(other)", .storageDenied), ("localhost", "", .storageDenied),
                        ("localhost", "?sslrootcert=/none", .invalidConfiguration),
                    ] {
                        let url = "rediss://:wonderland@\(host):\(port)/0\(authorities)"
                        try await expectError(code) { try await self.storage(url).get() }
                    }
                    // A server that does not speak TLS.
                    let plain = try #require(RedisServer.url).replacing("redis://", with: "rediss://")
                    try await expectError(.storageUnavailable) {
                        try await self.storage(plain, timeout: .seconds(1)).get()
                    }
                }
            }

            @Test(.enabled(if: RedisURL.hasTLS, "`.ci/run hiredis` builds with a newer hiredis."))
            func `keeps what a storage promises over rediss, also when it restarts`() async throws {
                let root = TestCertificates.authority("root")
                let url = "rediss://:wonderland@localhost:\(try port(30))/0?sslrootcert=\(root)"
                try await withServers("tls") {
                    let store = try RedisServer.store(at: url)
                    for check in StorageConformance.checks + StorageConformance.exchangeChecks {
                        try await check.run { RecordStorage(account: $0, store: store) }
                    }
                    let storage = RecordStorage<Int>(account: newAccount(), store: store)
                    try await storage.save(item: 1)
                    for event in ["restart", "crash"] {
                        try await tls.run(event, "tls")
                        #expect(try await storage.get() == 1, "\(event)")
                    }
                }
            }

            /// The hostile one has the right name, and nothing that it does holds up who uses the other one.
            @Test(.enabled(if: RedisURL.hasTLS, "`.ci/run hiredis` builds with a newer hiredis."))
            func `is used beside a hostile one, which gets a typed error and no password`() async throws {
                let root = TestCertificates.authority("root")
                let good = "rediss://:wonderland@localhost:\(try port(30))/0?sslrootcert=\(root)"
                let received = Locked(Data())
                try await withServers("tls", "forged") {
                    try await LoopbackServer.run { connection in
                        // Silent from the handshake on.
                        while case let bytes = try await connection.read(), !bytes.isEmpty {
                            received.withLock { $0 += bytes }
                        }
                    } while: { silent in
                        try await LoopbackServer.run { connection in
                            let bytes = try await connection.read()
                            received.withLock { $0 += bytes }
                            try await connection.send("-ERR rubbish\r\n")
                        } while: { babbling in
                            let hostile: [(Int, PingError.Code)] = [
                                (try port(32), .storageDenied), (Int(silent.port), .storageUnavailable),
                                (Int(babbling.port), .storageUnavailable),
                            ]
                            try await withThrowingTaskGroup(of: Void.self) { group in
                                for (port, code) in hostile {
                                    let url = "rediss://:wonderland@localhost:\(port)/0?sslrootcert=\(root)"
                                    let storage = try storage(url, timeout: .seconds(1))
                                    for _ in 0..<5 {
                                        group.addTask { try await expectError(code) { try await storage.get() } }
                                    }
                                }
                                let store = try RedisServer.store(at: good)
                                for number in 0..<50 {
                                    group.addTask {
                                        let storage = RecordStorage<Int>(account: newAccount(), store: store)
                                        try await storage.withExclusiveAccess { try await storage.save(item: number) }
                                        #expect(try await storage.get() == number)
                                    }
                                }
                                try await group.waitForAll()
                            }
                        }
                    }
                }
                #expect(!received.current.isEmpty)
                #expect(received.current.range(of: Data("wonderland".utf8)) == nil)
            }
        }
    }
#endif
