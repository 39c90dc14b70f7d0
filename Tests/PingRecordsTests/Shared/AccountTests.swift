#if PostgreSQL && Redis
    import Foundation
    import PingOidc
    import PingTestKit
    import Testing

    extension StoreSuites {
        @Suite("Accounts in the database")
        struct AccountTests {
            private let app = newAccount()
            private static let rounds =
                ProcessInfo.processInfo.environment["PING_FAULT_ROUNDS"].flatMap { Int($0) } ?? 20

            /// As another machine has them.
            private func accounts(_ kind: StoreKind) throws -> Accounts {
                Accounts(app: app, in: try kind.open().source)
            }

            private func process(_ kind: StoreKind, _ task: String, _ times: Int, lease: Duration? = nil) throws
                -> StoreProcess
            {
                var settings = [kind.variable: try #require(kind.url())]
                if let lease { settings["PROBE_LEASE"] = "\(Int(lease / .milliseconds(1)))" }
                return try StoreProcess(kind.rawValue, task, app, "\(times)", settings: settings)
            }

            private func logIn(_ ids: Account.ID..., at kind: StoreKind) async throws {
                for id in ids {
                    try await accounts(kind).storage(of: id).save(item: Token(accessToken: id.rawValue))
                }
            }

            @Test(arguments: StoreKind.shared)
            func `are those of all machines, until one of them removes one`(_ kind: StoreKind) async throws {
                let (one, other) = (try accounts(kind), try accounts(kind))
                try await logIn("ann", "bob", at: kind)
                try await one.switch(to: "bob")
                #expect(try await other.list().accounts.map(\.id) == ["ann", "bob"])
                #expect(try await other.current()?.id == "bob")
                try await other.update("bob") { $0.name = "Bob at work" }
                #expect(try await one.account("bob")?.name == "Bob at work")
                try await other.remove("bob")
                #expect(try await one.current() == nil)
                #expect(try await one.storage(of: "bob").get() == nil)
                #expect(try await one.list().accounts.map(\.id) == ["ann"])
                #expect(try await one.storage(of: "ann").get()?.accessToken == "ann")
            }

            @Test(arguments: StoreKind.shared)
            func `are changed by eight processes at once, and no change is lost`(_ kind: StoreKind) async throws {
                try await logIn("ann", "bob", at: kind)
                let processes = try (0..<8).map { _ in try process(kind, "accounts", 50) }
                for process in processes { await process.expectSuccess() }
                let accounts = try accounts(kind)
                #expect(try await accounts.account("ann")?.tags["count"] == "200")
                #expect(try await accounts.account("bob")?.tags["count"] == "200")
            }

            @Test(arguments: StoreKind.shared)
            func `come, change and go in two processes at once, and the others stay`(_ kind: StoreKind) async throws {
                try await logIn("ann", "bob", at: kind)
                let counting = try process(kind, "accounts", 50)
                let juggling = try process(kind, "juggle", 20)
                await counting.expectSuccess()
                _ = await juggling.rest()
                #expect(await juggling.end() == 0)
                let list = try await accounts(kind).list()
                #expect(list.accounts.map(\.id) == ["ann", "bob"])
                #expect(list.accounts.map { $0.tags["count"] } == ["25", "25"])
                #expect(try await accounts(kind).current() == nil)
            }

            @Test(arguments: StoreKind.shared)
            func `are whole after every kill, and the next process continues`(_ kind: StoreKind) async throws {
                try await logIn("ann", at: kind)
                let accounts = try accounts(kind)
                var random = SeededGenerator.search(0)
                for _ in 0..<Self.rounds {
                    let process = try process(kind, "juggle", 1_000_000, lease: .milliseconds(300))
                    #expect(await process.line() == "ok")
                    // real time: a search for the moment of a kill, in which every order is right.
                    try await Task.sleep(for: .microseconds(Int.random(in: 0...40_000, using: &random)))
                    process.send(SIGKILL)
                    #expect(Set(await process.rest()).isSubset(of: ["ok"]), "PING_SEED=\(SeededGenerator.searchSeed)")
                    let list = try await accounts.list()
                    #expect(list.damaged.isEmpty, "PING_SEED=\(SeededGenerator.searchSeed)")
                    #expect(Set(list.accounts.map(\.id)).isSubset(of: ["ann", "eve"]))
                    #expect(list.accounts.contains { $0.id == "ann" && $0.isSignedIn })
                    if try await accounts.storage(of: "eve").get() != nil {
                        #expect(list.accounts.contains { $0.id == "eve" }, "Tokens that no list shows.")
                    }
                }
                try await accounts.remove("eve")
                #expect(try await accounts.list().accounts.map(\.id) == ["ann"])
            }
        }
    }
#endif
