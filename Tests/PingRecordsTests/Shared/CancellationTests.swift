#if PostgreSQL && Redis
    import Foundation
    import PingTestKit
    import Testing

    extension StoreSuites {
        /// The server responds to nothing until all callers have left.
        @Suite("A call that is cancelled", .timeLimit(.minutes(5)))
        struct CancellationTests {
            /// The store's server behind a relay, which shows when a call has reached it.
            private func behindRelay(
                _ kind: StoreKind,
                _ body: (ForgetfulRelay, String) async throws -> Void
            ) async throws {
                let (url, port) = (try #require(kind.url()), try kind.port)
                try await ForgetfulRelay.run(to: UInt16(port)) { relay in
                    try await body(relay, url.replacing(":\(port)", with: ":\(relay.port)"))
                }
            }

            private func paused(_ kind: StoreKind, _ body: () async throws -> Void) async throws {
                try await kind.server.run("pause")
                let result: Result<Void, any Error>
                do { result = .success(try await body()) } catch { result = .failure(error) }
                try await kind.server.run("resume")
                try result.get()
            }

            @Test(arguments: StoreKind.all, [true, false])
            func `returns at once and says so, and the one beside it continues`(
                _ kind: StoreKind,
                _ isPrepared: Bool
            ) async throws {
                try await behindRelay(kind) { relay, url in
                    // Longer than the test may take. The third connection is for leases.
                    let store = try kind.open(at: url, connectionLimit: 3, timeout: .patient, retryTimeout: .patient)
                    let storage: any Storage<Int> = store.storage(newAccount())
                    if isPrepared { try await storage.save(item: 1) }
                    let beside = Locked<Task<Int?, any Error>?>(nil)
                    try await paused(kind) {
                        let before = relay.sent
                        let cancelled = Task { try await storage.get() }
                        try await until { relay.sent > before }
                        beside.set(Task { try await storage.get() })
                        // A second connection. Before the store is prepared, both wait for the first one's.
                        if isPrepared { try await until { relay.sent > before + 1 } }
                        cancelled.cancel()
                        try await expectCancellation { _ = try await cancelled.value }
                    }
                    #expect(try await beside.current?.value == (isPrepared ? 1 : nil))
                    #expect(try await storage.get() == (isPrepared ? 1 : nil))
                }
            }

            @Test(arguments: StoreKind.all)
            func `leaves no lease behind that it asked for`(_ kind: StoreKind) async throws {
                try await behindRelay(kind) { relay, url in
                    let account = newAccount()
                    let store = try kind.open(at: url, connectionLimit: 1, timeout: .patient, retryTimeout: .patient)
                    let storage: any Storage<Int> = store.storage(account, leaseDuration: .patient)
                    try await storage.save(item: 1)
                    try await paused(kind) {
                        let before = relay.sent
                        let holder = Task {
                            try await storage.withExclusiveAccess { _ = Issue.record("It is not let in.") }
                        }
                        try await until { relay.sent > before }
                        holder.cancel()
                        try await expectCancellation { try await holder.value }
                    }
                    let other: any Storage<Int> = try kind.open().storage(account)
                    #expect(try await other.withExclusiveAccess { try await other.get() } == 1)
                }
            }

            private func expectCancellation(_ work: () async throws -> Void) async throws {
                let error = await #expect(throws: (any Error).self) { try await work() }
                #expect(error is CancellationError || (error as? PingError)?.code == .cancelled, "\(error as Any)")
            }
        }
    }
#endif
