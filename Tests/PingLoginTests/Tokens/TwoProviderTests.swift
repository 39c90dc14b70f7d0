import Foundation
import PingLogin
import PingOidc
import PingTestKit
import Testing
import TwoProviders

/// Every use of stored tokens, by every kind of client, with a provider that has not issued them.
@Suite("Two providers and one place for tokens") struct TwoProviderTests {
    enum Store: CaseIterable, Sendable {
        case memory, file

        func run(_ test: (@escaping @Sendable () async throws -> any Storage<Token>) async throws -> Void) async throws
        {
            switch self {
            case .memory:
                let storage = MemoryStorage<Token>()
                try await test { storage }
            case .file:
                let folder = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID())")
                defer { try? FileManager.default.removeItem(at: folder) }
                try await test { FileStorage<Token>(account: "shared", directory: folder, lockTimeout: .seconds(600)) }
            }
        }
    }

    @Test(arguments: ClientKind.allCases, Store.allCases)
    func `let nobody do anything with the tokens of the other`(kind: ClientKind, store: Store) async throws {
        try await store.run { open in
            let (outcomes, ownerError) = try await TokenTable(kind, open).outcomes()
            #expect(outcomes.count == 17)
            for outcome in outcomes { expectRefusal(outcome, kind) }
            #expect(ownerError == nil)
        }
    }

    @Test(arguments: ClientKind.allCases, TokenTable.lookalikes.indices)
    func `take an issuer that only looks the same for another one`(kind: ClientKind, index: Int) async throws {
        try await Store.memory.run { open in
            let (outcomes, ownerError) = try await TokenTable(kind, open).outcomes { token, _, visitor in
                token.idToken = nil
                token.owner = TokenOwner(issuer: TokenTable.lookalikes[index](visitor), client: "demo-app")
            }
            for outcome in outcomes { expectRefusal(outcome, kind) }
            #expect(ownerError?.requiresLogin == true)
        }
    }

    @Test(arguments: ClientKind.allCases)
    func `believe no owner that the ID token contradicts`(kind: ClientKind) async throws {
        try await Store.memory.run { open in
            let (outcomes, ownerError) = try await TokenTable(kind, open).outcomes { token, _, visitor in
                token.owner = TokenOwner(issuer: visitor, client: "demo-app")
            }
            for outcome in outcomes { expectRefusal(outcome, kind) }
            #expect(ownerError?.requiresLogin == true)
        }
    }

    private func expectRefusal(_ outcome: TokenUse.Outcome, _ kind: ClientKind) {
        let row: Comment = "\(kind) \(outcome.use) \(outcome.requests)"
        #expect(outcome.code == .oidcTokenOwnerMismatch, row)
        #expect(!outcome.leaks && outcome.isKept && outcome.sentNothing, row)
    }
}
