#if PostgreSQL && Redis
    import Foundation
    import PingOidc
    import PingRecords
    import PingTestKit
    import Testing

    extension StoreSuites {
        @Suite("A claim")
        struct ClaimTests {
            private let name = newAccount()

            @Test(arguments: StoreKind.shared)
            func `is one caller's, of all machines that ask at once`(_ kind: StoreKind) async throws {
                let stores = try (0..<4).map { _ in try kind.open().source }
                let granted = try await withThrowingTaskGroup(of: Bool.self) { group in
                    for number in 0..<40 {
                        group.addTask { try await stores[number % 4].claim(name, for: .patient) }
                    }
                    return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
                }
                #expect(granted == 1)
                #expect(try await kind.open().source.claim(name + "x", for: .patient))
            }

            @Test(arguments: StoreKind.shared)
            func `is free again after its end`(_ kind: StoreKind) async throws {
                let store = try kind.open().source
                #expect(try await store.claim(name, for: .milliseconds(50)))
                try await until { try await store.claim(name, for: .patient) }
                #expect(try await !store.claim(name, for: .patient))
            }

            @Test(arguments: StoreKind.shared)
            func `does not meet the value of an account, and a new key does not touch it`(_ kind: StoreKind)
                async throws
            {
                let store = try kind.open()
                let storage: any PingStorage.Storage<Token> = store.storage(name)
                try await storage.save(item: Token(accessToken: "a"))
                #expect(try await store.source.claim(name, for: .patient))
                #expect(try await storage.get()?.accessToken == "a")
                _ = try await store.rekey()
                #expect(try await !store.source.claim(name, for: .patient))
                #expect(try await store.records.read("claim/" + name, nil) == nil)
            }

            @Test(arguments: StoreKind.shared)
            func `takes names that no database takes as a key`(_ kind: StoreKind) async throws {
                let store = try kind.open().source
                for odd in [String(repeating: name, count: 100), name + "\0", name + "'; --", name + "é"] {
                    #expect(try await store.claim(odd, for: .patient))
                    #expect(try await !store.claim(odd, for: .patient))
                }
            }
        }
    }
#endif
