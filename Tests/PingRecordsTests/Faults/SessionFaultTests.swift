#if PostgreSQL && Redis
    import Foundation
    import PingOidc
    import Testing

    extension StoreSuites {
        /// PING_FAULT_ROUNDS says how often each test tries.
        @Suite("The session of a service whose processes and servers suffer")
        struct SessionFaultTests {
            /// A process refreshes without a pause until it is killed, anywhere between two refreshes.
            private func killOne(_ session: ServiceSession) async throws {
                let process = try session.process(times: 1_000_000, lease: .milliseconds(300))
                #expect(await process.line() == "ok")
                try await Task.sleep(for: .microseconds(Int.random(in: 0...40_000)))
                process.send(SIGKILL)
                let lines = await process.rest()
                #expect(lines.allSatisfy { $0 == "ok" }, "\(lines)")
                #expect(try await session.storage().get() != nil, "The stored tokens are whole.")
            }

            @Test(arguments: StoreKind.shared)
            func `survives every kill when the provider has a grace period`(_ kind: StoreKind) async throws {
                try await ServiceSession.run(kind, grace: .seconds(60)) { session in
                    for _ in 0..<ServiceSession.rounds {
                        try await killOne(session)
                        _ = try await session.client().refresh().get()
                    }
                    #expect(session.reuses.current == 0)
                }
            }

            @Test(arguments: StoreKind.shared)
            func `ends cleanly when a kill falls between the response and the save, without a grace period`(
                _ kind: StoreKind
            ) async throws {
                try await ServiceSession.run(kind) { session in
                    var lost = 0
                    for _ in 0..<ServiceSession.rounds {
                        try await killOne(session)
                        guard case .failure(let error) = try await session.client().refresh() else { continue }
                        lost += 1
                        #expect(error.requiresLogin, "\(error)")
                        #expect(try await session.storage().get() == nil, "Nothing of the dead session stays.")
                        try await session.logIn()
                    }
                    // The figure of the guide *Stores for services*.
                    print("\(kind): \(lost) of \(ServiceSession.rounds) kills ended the session.")
                    #expect(session.reuses.current == lost, "Only the killed process spent a token that nobody stored.")
                }
            }

            /// Kills a process that has the session's lease, with the lease that ships, while three others want to refresh.
            ///
            /// - Returns: The errors of the others.
            private func waitBehindKilled(_ session: ServiceSession, _ isRefreshing: Bool) async throws -> [OidcError] {
                let process = try isRefreshing ? session.process(times: 1_000_000) : session.holder()
                #expect(await process.line() == (isRefreshing ? "ok" : "held"))
                let waiters = try (0..<3).map { _ in
                    let client = try session.shippedClient()
                    return Task { await client.refresh() }
                }
                try await Task.sleep(for: .milliseconds(Int.random(in: 200...300)))
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
                            try await ServiceSession.run(kind, grace: .seconds(60)) { session in
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
                try await ServiceSession.run(kind, "_ISLAND", grace: .seconds(60)) { session in
                    let processes = try (0..<2).map { _ in
                        try session.process(times: 1_000_000, lease: .milliseconds(500), timeout: .milliseconds(300))
                    }
                    for process in processes { #expect(await process.line() == "ok") }
                    try await Partition.during(event, .seconds(1))
                    for process in processes {
                        // The server is back, so each of them refreshes again.
                        while let line = await process.line(), line != "ok" {
                            #expect(line.hasPrefix("storage_") && !line.hasSuffix("login"))
                        }
                        process.send(SIGKILL)
                    }
                    _ = try await session.client().refresh().get()
                    #expect(session.reuses.current == 0)
                }
            }
        }
    }

    /// A network partition between this machine's processes and the servers on the island.
    enum Partition {
        private static let script = ServerScript("network")

        static func during(_ event: String, _ duration: Duration) async throws {
            try await script.run(event)
            try await Task.sleep(for: duration)
            try await script.run("heal")
        }
    }
#endif
