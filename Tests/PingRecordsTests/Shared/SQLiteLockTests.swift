#if SQLite
    import Foundation
    import PingOidc
    import PingSQLite
    import Testing

    @Suite("A file of SQLite to which another process writes", .timeLimit(.minutes(5)))
    struct SQLiteLockTests {
        private let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).sqlite")
        /// For how long the other process writes. The variable PING_LOCK_SECONDS raises it.
        private let seconds = ProcessInfo.processInfo.environment["PING_LOCK_SECONDS"].flatMap { Int($0) } ?? 1

        /// With the limits that ship.
        private func storage() -> RecordStorage<Token> {
            RecordStorage(account: "a", store: SQLiteStore(file: file, keyProvider: testKey))
        }

        private func client(_ storage: RecordStorage<Token>) -> OidcClient {
            var config = OidcClientConfig()
            config.clientId = "demo-app"
            config.discoveryEndpoint = "https://op.example.test/.well-known/openid-configuration"
            config.redirectUri = "demo://cb"
            config.storage = storage
            return OidcClient(config: config)
        }

        @Test(arguments: [false, true])
        func `is read at once by stores, by clients with a valid token and by newcomers, though the process is stopped`(
            _ isStopped: Bool
        ) async throws {
            let storage = storage()
            let token = Token(accessToken: "valid", expiresIn: 3600, refreshToken: "refresh")
            try await storage.save(item: token)
            let writer = try StoreProcess("sqlite", "write", "-", "0", settings: ["PING_SQLITE": file.path])
            #expect(await writer.line() == "writing")
            if isStopped { writer.send(SIGSTOP) }
            // The other process waits for a line, so each of these reads ends while it writes.
            let clock = ContinuousClock()  // real time: the figure that it prints.
            let end = clock.now + .seconds(seconds)
            var (reads, slowest) = (0, Duration.zero)
            while clock.now < end {
                for read in [
                    { try await storage.get() }, { try await self.storage().get() },
                    { try await client(storage).token().get() },
                ] as [() async throws -> Token?] {
                    let began = clock.now
                    #expect(try await read()?.accessToken == "valid")
                    slowest = max(slowest, clock.now - began)
                    reads += 1
                }
            }
            writer.send(SIGCONT)
            writer.go()
            #expect(await writer.end() == 0)
            try await storage.save(item: token)
            print("\(reads) reads in \(seconds) s beside a process that writes, the slowest took \(slowest).")
            for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: file.path + suffix) }
        }
    }
#endif
