#if PostgreSQL && Redis
    import PingRecords
    import PingTestKit
    import Testing

    extension StoreSuites {
        @Suite("The conformance suite")
        struct ConformanceTests {
            @Test(arguments: StoreKind.all, StorageConformance.checks)
            func `passes with one store`(_ kind: StoreKind, _ check: StorageConformance.Check) async throws {
                let store = try kind.open()
                try await check.run { store.storage($0) }
                #expect(store.records.turns.count == 0)
            }

            @Test(arguments: StoreKind.all, StorageConformance.checks)
            func `passes with a store for each instance, as machines have it`(
                _ kind: StoreKind,
                _ check: StorageConformance.Check
            ) async throws {
                try await check.run { try kind.open().storage($0) }
            }
        }
    }
#endif
