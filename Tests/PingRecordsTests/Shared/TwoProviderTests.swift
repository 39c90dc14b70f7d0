#if PostgreSQL && Redis
    import PingOidc
    import PingTestKit
    import Testing
    import TwoProviders

    extension StoreSuites {
        @Suite("Two providers and one account in the database")
        struct TwoProviderTests {
            @Test(arguments: StoreKind.shared, ClientKind.allCases)
            func `let nobody do anything with the tokens of the other`(store: StoreKind, kind: ClientKind) async throws
            {
                let account = newAccount()
                let table = TokenTable(kind) { try store.open().storage(account) }
                let (outcomes, ownerError) = try await table.outcomes()
                #expect(outcomes.count == 17)
                for outcome in outcomes {
                    let row: Comment = "\(store) \(kind) \(outcome.use) \(outcome.requests)"
                    #expect(outcome.code == .oidcTokenOwnerMismatch, row)
                    #expect(!outcome.leaks && outcome.isKept, row)
                    #expect(outcome.sentNothing, row)
                }
                #expect(ownerError == nil)
            }
        }
    }
#endif
