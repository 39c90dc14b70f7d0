#if PostgreSQL && Redis
    import Foundation
    import PingOidc
    import PingTestKit
    import Testing

    extension StoreSuites {
        /// PING_FAULT_ROUNDS says how often each test tries.
        @Suite("The session of a service whose processes and servers suffer")
        struct SessionFaultTests {
            private static let seed: Comment = "PING_SEED=\(SeededGenerator.searchSeed)"

            /// A process refreshes without a pause until it is killed, anywhere between two refreshes.
            ///
            /// - Returns: What it has printed.
            private func killOne(_ session: ServiceSession, _ random: inout SeededGenerator) async throws -> [String] {
                let process = try session.process(times: 1_000_000, lease: .milliseconds(300))
                let first = await process.line()
                // real time: a search for the moment of a kill, in which every order is right.
                try await Task.sleep(for: .microseconds(Int.random(in: 0...40_000, using: &random)))
                process.send(SIGKILL)
                return [first ?? "nothing"] + (await process.rest())
            }

            @Test(arguments: StoreKind.shared)
            func `survives every kill when the provider has a grace period`(_ kind: StoreKind) async throws {
                var random = SeededGenerator.search(0)
                try await ServiceSession.run(kind, grace: .patient) { session in
                    for _ in 0..<ServiceSession.rounds {
                        let lines = try await killOne(session, &random)
                        #expect(lines.allSatisfy { $0 == "ok" }, "\(lines) \(Self.seed)")
                        #expect(try await session.storage().get() != nil, "The stored tokens are whole. \(Self.seed)")
                        _ = try await session.client().refresh().get()
                    }
                    #expect(session.reuses.current == 0, Self.seed)
                }
            }

            /// The present user's refresh fails because the session is over, and nothing of it stays.
            private func expectEnd(_ session: ServiceSession, _ comment: Comment? = nil) async throws {
                guard case .failure(let error) = try await session.client().refresh() else {
                    Issue.record("The session is not over.")
                    return
                }
                #expect(error.requiresLogin, "\(error) \(comment?.rawValue ?? "")")
                #expect(try await session.storage().get() == nil, comment)
            }

            @Test(arguments: StoreKind.shared)
            func `ends cleanly when a kill falls between the response and the save, without a grace period`(
                _ kind: StoreKind
            ) async throws {
                try await ServiceSession.run(kind) { session in
                    for round in 1...3 {
                        try await session.killBeforeResponse()
                        try await expectEnd(session)
                        // Only the killed process spent a token that nobody stored.
                        #expect(session.reuses.current == round)
                        try await session.logIn()
                        _ = try await session.client().refresh().get()
                    }
                }
            }

            @Test(arguments: StoreKind.shared)
            func `ends cleanly when a killed process's request comes after that of another, without a grace period`(
                _ kind: StoreKind
            ) async throws {
                try await ServiceSession.run(kind) { session in
                    let killed = MemoryStorage<Token>()
                    try await killed.save(item: #require(try await session.storage().get()))
                    _ = try await session.client().refresh().get()
                    guard case .failure = try await session.client(killed).refresh() else {
                        Issue.record("The provider accepts a refresh token twice.")
                        return
                    }
                    try await expectEnd(session)
                    #expect(session.reuses.current == 2)
                    try await session.logIn()
                    _ = try await session.client().refresh().get()
                }
            }

            /// The request of a killed process may come before that of the next one, after it, or never.
            @Test(arguments: StoreKind.shared)
            func `lives or ends cleanly wherever a kill falls, without a grace period`(_ kind: StoreKind) async throws {
                var random = SeededGenerator.search(1)
                try await ServiceSession.run(kind) { session in
                    var ended = 0
                    for _ in 0..<ServiceSession.rounds {
                        let lines = try await killOne(session, &random)
                        let after = lines.drop { $0 == "ok" }
                        #expect(after.isEmpty || after.first == "oidc_session_ended login", "\(lines) \(Self.seed)")
                        #expect(after.dropFirst().allSatisfy { $0 == "oidc_no_token login" }, "\(lines) \(Self.seed)")
                        if after.isEmpty, case .success = try await session.client().refresh() {
                            #expect(try await session.storage().get() != nil, Self.seed)
                            continue
                        }
                        ended += 1
                        try await expectEnd(session, Self.seed)
                        try await session.logIn()
                    }
                    // The figure of the guide *Stores for services*.
                    print("\(kind): \(ended) of \(ServiceSession.rounds) kills ended the session.")
                    // A late request, the refresh that learns of it, and a second one where that was killed
                    // before it could note it.
                    #expect((ended...(3 * ServiceSession.rounds)).contains(session.reuses.current), Self.seed)
                }
            }

            /// Kills a process that has the session's lease, with the lease that ships, while
            /// three others want to refresh.
            ///
            /// - Returns: The errors of the others.
            private func waitBehindKilled(_ session: ServiceSession, _ isRefreshing: Bool) async throws -> [OidcError] {
                let process =
                    try isRefreshing
                    ? session.process(times: 1_000_000, lease: ServiceSession.shippedLease) : session.holder()
                #expect(await process.line() == (isRefreshing ? "ok" : "held"))
                let waiters = try (0..<3).map { _ in
                    let client = try session.shippedClient()
                    return Task { await client.refresh() }
                }
                var random = SeededGenerator.search(2)
                // real time: a search for the moment of a kill, in which every order is right.
                try await Task.sleep(for: .milliseconds(Int.random(in: 200...300, using: &random)))
                process.send(SIGKILL)
                var errors: [OidcError] = []
                for waiter in waiters {
                    if case .failure(let error) = await waiter.value { errors.append(error) }
                }
                #expect(session.reuses.current == 0)
                return errors
            }

            @Test(arguments: StoreKind.shared, [false, true])
            func `is refreshed by those who wait behind a killed process, with the lease that ships`(
                _ kind: StoreKind,
                _ isRefreshing: Bool
            ) async throws {
                let errors = try await withThrowingTaskGroup(of: [OidcError].self) { group in
                    for _ in 0..<ServiceSession.rounds {
                        group.addTask {
                            let errors = Locked<[OidcError]>([])
                            try await ServiceSession.run(kind, grace: .patient) { session in
                                errors.set(try await waitBehindKilled(session, isRefreshing))
                            }
                            return errors.current
                        }
                    }
                    return try await group.reduce(into: []) { $0 += $1 }
                }
                // The figure of the guide *Stores for services*.
                print("\(kind): \(errors.count) errors to waiters after \(ServiceSession.rounds) kills.")
                #expect(errors.isEmpty, "\(errors)")
            }

            /// Eight processes refresh; the server suffers in the middle.
            private func crowd(
                _ session: ServiceSession,
                _ trouble: () async throws -> Void = {}
            ) async throws {
                let processes = try (0..<8).map { _ in try session.process(times: ServiceSession.rounds) }
                #expect(await processes[0].line() == "ok")
                try await trouble()
                for process in processes.enumerated() {
                    let lines = await process.element.rest()
                    let count = ServiceSession.rounds - (process.offset == 0 ? 1 : 0)
                    #expect(lines == Array(repeating: "ok", count: count))
                }
                #expect(session.reuses.current == 0)
                _ = try await session.client().refresh().get()
            }

            @Test(arguments: StoreKind.shared)
            func `is refreshed by eight processes at once, and no refresh token is used twice`(
                _ kind: StoreKind
            ) async throws {
                try await ServiceSession.run(kind) { try await crowd($0) }
            }

            @Test(arguments: StoreKind.all, ["restart", "crash"])
            func `is refreshed by eight processes while the server does not stay up`(
                _ kind: StoreKind,
                _ event: String
            ) async throws {
                try await ServiceSession.run(kind) { try await crowd($0) { try await kind.server.run(event) } }
            }

            @Test(arguments: StoreKind.cutOff, ["cut", "deafen"])
            func `is refreshed by eight processes while a network partition hides the server for a moment`(
                _ kind: StoreKind,
                _ event: String
            ) async throws {
                try await ServiceSession.run(kind, "_ISLAND") { session in
                    try await crowd(session) { try await Partition.during(event, .milliseconds(300)) }
                }
            }

            @Test(arguments: StoreKind.cutOff, ["cut", "deafen"])
            func `survives a partition longer than every time-out, with a grace period`(
                _ kind: StoreKind,
                _ event: String
            ) async throws {
                try await ServiceSession.run(kind, "_ISLAND", grace: .patient) { session in
                    let processes = try (0..<2).map { _ in
                        try session.process(times: 1_000_000, lease: .milliseconds(500), timeout: .seconds(3))
                    }
                    for process in processes {
                        // Three seconds may be too short for a busy machine.
                        try await expectTrouble(process)
                    }
                    try await Partition.during(event, .seconds(5))
                    for process in processes {
                        // The server is back, so each of them refreshes again.
                        try await expectTrouble(process)
                        process.send(SIGKILL)
                    }
                    _ = try await session.client().refresh().get()
                    #expect(session.reuses.current == 0)
                }
            }

            /// The process prints errors of the store and nothing else until it has refreshed.
            private func expectTrouble(_ process: StoreProcess) async throws {
                while true {
                    let line = try #require(await process.line(), "It has ended.")
                    if line == "ok" { return }
                    #expect(line.hasPrefix("storage_") && !line.hasSuffix("login"), "\(line)")
                }
            }
        }
    }

    /// A network partition between this machine's processes and the servers on the island.
    enum Partition {
        private static let script = ServerScript("network")

        static func during(_ event: String, _ duration: Duration) async throws {
            try await script.run(event)
            try await Task.sleep(for: duration)  // real time: how long nothing passes.
            try await script.run("heal")
        }
    }
#endif
