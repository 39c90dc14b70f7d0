#if PostgreSQL && Redis
    import Foundation
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

            @Test(arguments: StoreKind.shared, StorageConformance.exchangeChecks)
            func `about exchanges passes with one store and with a store for each instance`(
                _ kind: StoreKind,
                _ check: StorageConformance.Check
            ) async throws {
                let store = try kind.open()
                try await check.run { store.shipped($0) }
                try await check.run { try kind.open().shipped($0) }
                #expect(store.records.turns.count == 0)
            }

            @Test(arguments: StoreKind.shared, StorageConformance.removalChecks)
            func `about removals without exclusive access passes`(
                _ kind: StoreKind,
                _ check: StorageConformance.Check
            ) async throws {
                try await check.run { try kind.open().storage($0) }
            }

            @Test(arguments: StoreKind.shared)
            func `about killed holders passes with the lease that ships`(_ kind: StoreKind) async throws {
                let check = StorageConformance.killedHolderCheck(waiters: 5) { place, meanwhile in
                    let settings = [kind.variable: try #require(kind.url())]
                    let holder = try StoreProcess(kind.rawValue, "hold", place, "10000", settings: settings)
                    #expect(await holder.line() == "held")
                    try await meanwhile()
                    holder.send(SIGKILL)
                }
                try await check.run { try kind.open().shipped($0) }
            }
        }
    }
#endif
