#if PostgreSQL && Redis
    import Foundation
    import PingStorage
    import PingTestKit
    import Testing

    extension StoreSuites {
        @Suite("Eight processes")
        struct CrowdTests {
            private let rounds = ServiceSession.rounds
            private let account = newAccount()

            private func count(_ kind: StoreKind) async throws -> Int? {
                let storage: any Storage<Int> = try kind.open().storage(account)
                return try await storage.get()
            }

            @Test(arguments: StoreKind.shared)
            func `add to one value, and none is lost`(_ kind: StoreKind) async throws {
                let settings = [kind.variable: try #require(kind.url())]
                let processes = try (0..<8).map { _ in
                    try StoreProcess(kind.rawValue, "count", account, "\(rounds)", settings: settings)
                }
                for process in processes { await process.expectSuccess() }
                #expect(try await count(kind) == 8 * rounds)
            }

            @Test(arguments: StoreKind.all, ["restart", "crash"])
            func `add to one value while the server does not stay up, and none is lost`(
                _ kind: StoreKind,
                _ event: String
            ) async throws {
                let processes = try (0..<8).map { _ in
                    try StoreProcess(kind.rawValue, "count", account, "\(rounds)")
                }
                try await until { try await (count(kind) ?? 0) >= rounds }
                try await kind.server.run(event)
                for process in processes { await process.expectSuccess() }
                #expect(try await count(kind) == 8 * rounds)
            }
        }
    }
#endif
