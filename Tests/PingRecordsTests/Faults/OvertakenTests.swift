#if PostgreSQL && Redis
    import Foundation
    import PingOidc
    import Testing

    extension StoreSuites {
        @Suite("A refresh whose process was overtaken before its save")
        struct OvertakenTests {
            @Test(arguments: StoreKind.shared)
            func `gives what another login has stored, and leaves it there`(_ kind: StoreKind) async throws {
                try await ServiceSession.run(kind) { session in
                    var theirs = try #require(try await session.storage().get())
                    theirs.accessToken = "of another login"
                    theirs.refreshToken = "of another login"
                    let login = theirs
                    let late = LateStorage(try session.storage()) { try await session.storage().save(item: login) }
                    #expect(try await session.client(late).refresh().get() == login)
                    #expect(try await session.storage().get() == login)
                }
            }

            @Test(arguments: StoreKind.shared)
            func `says that the user is signed out, and stores nothing`(_ kind: StoreKind) async throws {
                try await ServiceSession.run(kind) { session in
                    let late = LateStorage(try session.storage()) { try await session.storage().delete() }
                    guard case .failure(let error) = try await session.client(late).refresh() else {
                        Issue.record("It gives a token of the session that has ended.")
                        return
                    }
                    #expect(error.requiresLogin, "\(error)")
                    #expect(try await session.storage().get() == nil)
                }
            }

            /// The lease ends after three seconds, so the sign-out has its turn then.
            @Test func `does not keep a sign-out from its work, with the lease that ships`() async throws {
                try await withThrowingTaskGroup(of: Void.self) { group in
                    for kind in StoreKind.shared {
                        group.addTask {
                            try await ServiceSession.run(kind) { session in
                                let holder = try session.holder()
                                #expect(await holder.line() == "held")
                                holder.send(SIGSTOP)
                                try await session.shippedClient().endSession()
                                holder.send(SIGCONT)
                                holder.go()
                                #expect(await holder.line() == "storage_overtaken", "\(kind)")
                                #expect(try await session.storage().get() == nil, "\(kind)")
                            }
                        }
                    }
                    try await group.waitForAll()
                }
            }
        }
    }

    /// A storage with somebody who comes before its first save.
    private struct LateStorage: PingStorage.Storage {
        private let inner: any PingStorage.Storage<Token>
        private let other: @Sendable () async throws -> Void
        private let isOver = Locked(false)

        init(_ inner: any PingStorage.Storage<Token>, _ other: @escaping @Sendable () async throws -> Void) {
            self.inner = inner
            self.other = other
        }

        func save(item: Token) async throws(PingError) {
            let isFirst = isOver.withLock { isOver in
                defer { isOver = true }
                return !isOver
            }
            // In another task: the one who comes in between does not have the holder's lease.
            if isFirst { await Task.detached { [other] in try? await other() }.value }
            try await inner.save(item: item)
        }

        func get() async throws(PingError) -> Token? { try await inner.get() }
        func delete() async throws(PingError) { try await inner.delete() }
        func makeRoom(for item: Token) async throws(PingError) { try await inner.makeRoom(for: item) }

        func withExclusiveAccess<Result: Sendable>(_ work: ExclusiveWork<Result>) async throws -> Result {
            try await inner.withExclusiveAccess(work)
        }
    }
#endif
