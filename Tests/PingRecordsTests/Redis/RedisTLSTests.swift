#if PostgreSQL && Redis
    import Foundation
    import PingTestKit
    import Testing

    @testable import PingRedis

    extension StoreSuites.RedisSuites {
        @Suite("A server that speaks TLS")
        struct TLSTests {
            private let tls = StoreKind.redis.server
            private let stunnel = ServerScript("stunnel")

            private func port(_ offset: Int) throws -> Int {
                try StoreKind.redis.port + offset
            }

            private func storage(_ url: String) throws -> RedisStorage<Int> {
                RedisStorage(account: newAccount(), store: try RedisServer.store(at: url, retryTimeout: .zero))
            }

            private func withServer(_ body: () async throws -> Void) async throws {
                try await tls.run("stop", "tls")
                try await tls.run("create", "tls")
                try await tls.run("start", "tls")
                let result: Result<Void, any Error>
                do { result = .success(try await body()) } catch { result = .failure(error) }
                try await stunnel.run("stop")
                try await tls.run("stop", "tls")
                try result.get()
            }

            @Test func `is reached over a tunnel on this machine, which refuses a server that it does not trust`()
                async throws
            {
                let url = "redis://:wonderland@127.0.0.1:\(try port(31))"
                try await withServer {
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
                try await withServer {
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
                    try await expectError(.storageUnavailable) { try await self.storage(plain).get() }
                }
            }
        }
    }
#endif
