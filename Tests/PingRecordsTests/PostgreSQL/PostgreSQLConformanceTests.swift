#if PostgreSQL
    import PingPostgreSQL
    import PingRecords
    import PingTestKit
    import Testing

    extension PostgreSQLSuites {
        @Suite("The conformance suite")
        struct ConformanceTests {
            @Test(arguments: StorageConformance.checks)
            func `passes with one store`(_ check: StorageConformance.Check) async throws {
                let store = try Database.store()
                try await check.run { PostgreSQLStorage(account: $0, store: store) }
                #expect(store.turns.count == 0)
            }

            @Test(arguments: StorageConformance.checks)
            func `passes with a store for each instance, as machines have it`(
                _ check: StorageConformance.Check
            ) async throws {
                try await check.run { PostgreSQLStorage(account: $0, store: try Database.store()) }
            }
        }
    }
#endif
