#if PostgreSQL && Redis
    import Foundation
    import Testing

    @testable import PingTestKit

    extension StoreSuites {
        @Suite("An idle connection")
        struct IdleConnectionTests {
            /// The store's server behind a relay.
            private func behind(
                _ kind: StoreKind,
                _ body: (ForgetfulRelay, String) async throws -> Void
            ) async throws {
                let url = try #require(kind.url())
                let port = try #require(URLComponents(string: url)?.port)
                try await ForgetfulRelay.run(to: UInt16(port)) { relay in
                    try await body(relay, url.replacing(":\(port)", with: ":\(relay.port)"))
                }
            }

            /// Eight calls at once.
            private func call(_ store: OpenStore, _ account: String) async throws {
                try await withThrowingTaskGroup(of: Void.self) { group in
                    for number in 0..<8 {
                        let storage: any Storage<Int> = store.storage("\(account)-\(number)")
                        group.addTask { try await storage.save(item: number) }
                    }
                    try await group.waitForAll()
                }
            }

            @Test(arguments: StoreKind.all)
            func `that the network has forgotten costs no call an error`(_ kind: StoreKind) async throws {
                try await behind(kind) { relay, url in
                    let store = try kind.open(at: url, connectionLimit: 8, timeout: .patient, retryTimeout: .zero)
                    let account = newAccount()
                    try await call(store, account)
                    let before = relay.connections
                    relay.forget()
                    // real time: a connection is idle after a second, by the platform's clock.
                    try await Task.sleep(for: .milliseconds(1_100))
                    try await call(store, account)
                    #expect(relay.connections > before, "The store has connected again.")
                    for number in 0..<8 {
                        let storage: any Storage<Int> = store.storage("\(account)-\(number)")
                        #expect(try await storage.get() == number)
                    }
                }
            }

            @Test(arguments: StoreKind.all)
            func `that works is used again`(_ kind: StoreKind) async throws {
                try await behind(kind) { relay, url in
                    // A connection that gives no sign of life within a second is replaced, and a busy
                    // machine may be late once.
                    for attempt in 1...5 {
                        let before = relay.connections
                        let store = try kind.open(at: url, connectionLimit: 1)
                        let storage: any Storage<Int> = store.storage(newAccount())
                        try await storage.save(item: 1)
                        // real time: a connection is idle after a second, by the platform's clock.
                        try await Task.sleep(for: .milliseconds(1_100))
                        #expect(try await storage.get() == 1)
                        if relay.connections == before + 1 { return }
                        #expect(attempt < 5, "The store connects again and again.")
                    }
                }
            }

            #if os(Linux)
                @Test(arguments: StoreKind.all)
                func `shows the network signs of life`(_ kind: StoreKind) async throws {
                    try await behind(kind) { relay, url in
                        let store = try kind.open(at: url, connectionLimit: 1)
                        try await store.prepare()
                        let file = try #require(FileHandle(forReadingAtPath: "/proc/net/tcp"))
                        let table = String(decoding: try file.readToEnd() ?? Data(), as: UTF8.self)
                        let port = String(format: ":%04X", Int(relay.port))
                        let ours = table.split(separator: "\n").map { $0.split(separator: " ") }
                            .filter { $0.count > 5 && $0[2].hasSuffix(port) && $0[3] == "01" }
                        #expect(!ours.isEmpty)
                        // The kind of the connection's timer: 02 is that of keepalive.
                        #expect(ours.allSatisfy { $0[5].hasPrefix("02:") }, "\(ours)")
                    }
                }
            #endif
        }
    }
#endif
