#if PostgreSQL && Redis
    import Foundation
    import PingTestKit
    import Testing

    extension StoreSuites {
        /// One after another, the callers would need five minutes or ten.
        @Suite("A server that does not respond", .timeLimit(.minutes(3)))
        struct SilenceTests {
            private func paused(_ kind: StoreKind, _ body: () async throws -> Void) async throws {
                try await kind.server.run("pause")
                let result: Result<Void, any Error>
                do { result = .success(try await body()) } catch { result = .failure(error) }
                try await kind.server.run("resume")
                try result.get()
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
                try await store.prepare()
            }

            @Test(arguments: StoreKind.all)
            func `fails all callers together when it worked before`(_ kind: StoreKind) async throws {
                let store = try kind.open(connectionLimit: 1, timeout: .seconds(1), retryTimeout: .zero)
                try await store.prepare()
                try await paused(kind) { try await expectFailures(of: store) }
                let storage: any Storage<Int> = store.storage(newAccount())
                try await storage.save(item: 1)
                #expect(try await storage.get() == 1)
            }
        }
    }
#endif
