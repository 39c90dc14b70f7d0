import Foundation
import PingRecords
import PingTestKit
import Testing

@Suite("The renewal of a lease")
struct RenewalTests {
    /// A store whose first renewal fails.
    private struct StallingStore: RecordTable {
        let turns = RecordTurns()
        let place = StorePlace(kind: "test", name: "")
        let limits = Locked<[Duration]>([])
        let renewed = Gate()

        func read(_ name: String, _ lease: RecordLease?) -> Data? { nil }
        func write(_ name: String, _ value: Data, lifetime: Duration?, _ lease: RecordLease?) -> Bool { true }
        func remove(_ name: String, _ lease: RecordLease?) -> Bool { true }
        func take(_ name: String, owner: String, for duration: Duration) -> TakenLease? {
            TakenLease(fence: 1, before: .givenBack)
        }
        func release(_ lease: RecordLease, leaving note: LeaseNote?) {}

        func renew(
            _ lease: RecordLease,
            for duration: Duration,
            within limit: Duration
        ) async throws(PingError) -> Bool {
            let attempts = limits.withLock { limits in
                limits.append(limit)
                return limits.count
            }
            guard attempts > 1 else { throw PingError(.storageUnavailable, "The connection has stalled.") }
            renewed.open()
            return true
        }
    }

    @Test func `leaves time for another attempt before the lease ends, and makes it when one has failed`() async throws
    {
        let store = StallingStore()
        let duration = Duration.milliseconds(300)
        let storage = RecordStorage<Int>(
            account: "jo.field",
            store: store,
            keyProvider: testKey,
            limits: RecordLimits(lifetime: nil, lockTimeout: .seconds(60), leaseDuration: duration)
        )
        try await storage.withExclusiveAccess { try await store.renewed.wait() }
        #expect(store.limits.current.allSatisfy { $0 <= duration / 4 })
    }
}
