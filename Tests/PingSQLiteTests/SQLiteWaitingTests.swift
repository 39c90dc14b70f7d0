#if SQLite
    import PingOidc
    import PingSQLite
    import PingTestKit
    import Testing

    @Suite("While another program writes to the file", .timeLimit(.minutes(5)))
    struct SQLiteWaitingTests {
        private let place: SQLiteFolder

        init() throws { place = try SQLiteFolder() }

        /// A wait would last longer than the test may.
        private let patience = Duration.patient

        @Test func `a reader reads at once, also one that opens the file`() async throws {
            let storage = RecordStorage<String>(account: "a", store: place.store(busyTimeout: patience))
            try await storage.save(item: "value")
            try await place.whileAnotherProgramWrites { () async throws in
                for _ in 0..<100 { #expect(try await storage.get() == "value") }
                let newcomer = RecordStorage<String>(account: "a", store: place.store(busyTimeout: patience))
                #expect(try await newcomer.get() == "value")
            }
        }

        @Test func `a client with a valid token returns it at once`() async throws {
            let tokens = RecordStorage<Token>(account: "a", store: place.store(busyTimeout: patience))
            try await tokens.save(item: Token(accessToken: "valid", expiresIn: 3600, refreshToken: "refresh"))
            var config = OidcClientConfig()
            config.clientId = "demo-app"
            config.discoveryEndpoint = "https://op.example.test/.well-known/openid-configuration"
            config.redirectUri = "demo://cb"
            config.storage = RecordStorage<Token>(account: "a", store: place.store(busyTimeout: patience))
            try await place.whileAnotherProgramWrites { () async throws in
                for _ in 0..<10 {
                    #expect(try await OidcClient(config: config).token().get().accessToken == "valid")
                }
            }
        }

        @Test func `readers read beside writers that wait`() async throws {
            let storage = RecordStorage<String>(account: "a", store: place.store(busyTimeout: patience))
            try await storage.save(item: "old")
            let writer = try await writing(storage) { () async throws in
                for _ in 0..<100 { #expect(try await storage.get() == "old") }
            }
            try await writer.value
            #expect(try await storage.get() == "new")
        }

        private func writing(
            _ storage: RecordStorage<String>,
            _ body: () async throws -> Void
        ) async throws -> Task<Void, any Error> {
            var writer: Task<Void, any Error>?
            try await place.whileAnotherProgramWrites {
                writer = Task { try await storage.save(item: "new") }
                try await body()
            }
            return try #require(writer)
        }

        @Test func `the callers who change something fail together, and not one after another`() async throws {
            let store = place.store(busyTimeout: .seconds(1))
            try await store.prepare()
            try await place.whileAnotherProgramWrites {
                // One after another, they would need ten minutes.
                try await withThrowingTaskGroup(of: Void.self) { group in
                    for number in 0..<600 {
                        group.addTask {
                            try await expectError(.storageLocked) {
                                try await RecordStorage(account: "\(number)", store: store).save(item: "x")
                            }
                        }
                    }
                    try await group.waitForAll()
                }
            }
            try await RecordStorage(account: "a", store: store).save(item: "x")
        }

        /// One waits for the file, the others for their turns.
        @Test func `a cancelled call returns at once and has changed nothing`() async throws {
            let store = place.store(busyTimeout: patience)
            try await store.prepare()
            try await place.whileAnotherProgramWrites {
                let calls = (0..<3).map { number in
                    Task { try await RecordStorage(account: "\(number)", store: store).save(item: "x") }
                }
                // real time: nothing tells that a call waits, and a call that has not begun ends in the same way.
                try await Task.sleep(for: .milliseconds(100))
                for call in calls {
                    call.cancel()
                    try await expectError(.cancelled) { try await call.value }
                }
            }
            for number in 0..<3 {
                #expect(try await RecordStorage<String>(account: "\(number)", store: store).get() == nil)
            }
            try await RecordStorage(account: "0", store: store).save(item: "x")
        }

        @Test func `a task that was cancelled before reads nothing and changes nothing`() async throws {
            let storage = RecordStorage<String>(account: "a", store: place.store())
            try await storage.save(item: "old")
            let late = Task {
                try? await Task.sleep(for: .patient)  // real time: until it is cancelled.
                try await expectError(.cancelled) { try await storage.get() }
                try await expectError(.cancelled) { try await storage.save(item: "new") }
            }
            late.cancel()
            try await late.value
            #expect(try await storage.get() == "old")
        }

        @Test func `a save that ends as cancelled stores nothing, and one that succeeds stores its value`() async throws
        {
            let store = place.store()
            var random = SeededGenerator.search(0)
            let seed: Comment = "PING_SEED=\(SeededGenerator.searchSeed)"
            for number in 0..<100 {
                let storage = RecordStorage<Int>(account: "\(number % 7)", store: store)
                let before = try await storage.get()
                let save = Task { try await storage.save(item: number) }
                // real time: a search for the moment of a cancellation, in which every order is right.
                try await Task.sleep(for: .microseconds(Int.random(in: 0...6000, using: &random)))
                save.cancel()
                switch await save.result {
                case .success: #expect(try await storage.get() == number, seed)
                case .failure(let error):
                    #expect((error as? PingError)?.code == .cancelled, seed)
                    #expect(try await storage.get() == before, seed)
                }
            }
        }
    }
#endif
