#if PostgreSQL && Redis
    import Foundation
    import PingJourney
    import PingTestKit
    import Testing

    extension StoreSuites {
        /// One after another, the callers would need five minutes or ten.
        @Suite("A server that does not respond", .timeLimit(.minutes(5)))
        struct SilenceTests {
            private func paused(_ kind: StoreKind, _ body: () async throws -> Void) async throws {
                try await kind.server.run("pause")
                let result: Result<Void, any Error>
                do { result = .success(try await body()) } catch { result = .failure(error) }
                try await kind.server.run("resume")
                try result.get()
            }

            /// The limit of a second is for the silent server. A busy one may need several attempts.
            private func untilItIsPrepared(_ store: OpenStore) async throws {
                try await until { (try? await store.prepare()) != nil }
            }

            private func expectFailures(of store: OpenStore) async throws {
                try await withThrowingTaskGroup(of: Void.self) { group in
                    for number in 0..<300 {
                        let storage: any Storage<Int> = store.storage("\(number)")
                        group.addTask { try await expectError(.storageUnavailable) { try await storage.get() } }
                    }
                    try await group.waitForAll()
                }
            }

            @Test(arguments: StoreKind.all)
            func `fails all callers together when they are the first ones`(_ kind: StoreKind) async throws {
                let store = try kind.open(connectionLimit: 1, timeout: .seconds(1), retryTimeout: .zero)
                try await paused(kind) { try await expectFailures(of: store) }
                try await untilItIsPrepared(store)
            }

            /// A client that asked a second time would take two time limits.
            @Test(arguments: StoreKind.all)
            func `is asked once for a token`(_ kind: StoreKind) async throws {
                let store = try kind.open(connectionLimit: 1, timeout: .seconds(1), retryTimeout: .zero)
                try await untilItIsPrepared(store)
                let tokens = CountingStorage<Token>(store.storage(newAccount()))
                var config = OidcClientConfig()
                config.clientId = "demo-app"
                config.discoveryEndpoint = "https://login.example.com/.well-known/openid-configuration"
                config.storage = tokens
                let client = OidcClient(config: config)
                try await paused(kind) {
                    guard case .failure(let error) = await client.token() else {
                        Issue.record("The token of a silent store cannot be read.")
                        return
                    }
                    #expect((error.cause as? PingError)?.code == .storageUnavailable, "\(error)")
                }
                #expect(tokens.reads.current == 1)
            }

            @Test(arguments: StoreKind.all)
            func `fails all callers together when it worked before`(_ kind: StoreKind) async throws {
                let store = try kind.open(connectionLimit: 1, timeout: .seconds(1), retryTimeout: .zero)
                try await untilItIsPrepared(store)
                try await paused(kind) { try await expectFailures(of: store) }
                let storage: any Storage<Int> = store.storage(newAccount())
                try await until { (try? await storage.save(item: 1)) != nil }
                try await until { (try? await storage.get()) == 1 }
            }
        }
    }

    /// Counts what is read.
    private struct CountingStorage<Item: Codable & Sendable>: Storage {
        private let delegate: any Storage<Item>
        let reads = Locked(0)

        init(_ delegate: any Storage<Item>) {
            self.delegate = delegate
        }

        func save(item: Item) async throws(PingError) { try await delegate.save(item: item) }

        func get() async throws(PingError) -> Item? {
            reads.withLock { $0 += 1 }
            return try await delegate.get()
        }

        func delete() async throws(PingError) { try await delegate.delete() }

        func makeRoom(for item: Item) async throws(PingError) { try await delegate.makeRoom(for: item) }

        func withExclusiveAccess<Result: Sendable>(_ work: ExclusiveWork<Result>) async throws -> Result {
            try await delegate.withExclusiveAccess(work)
        }
    }
#endif
