import Foundation
import PingTestKit
import Testing

@testable import PingRecords

/// What a holder leaves for those who wait, and what becomes of it in a store that somebody has changed.
@Suite("The note of a lease") struct LeaseNoteTests {
    /// A store of one record, whose clock the test sets: a busy machine makes no note older.
    private final class NotingStore: RecordTable {
        struct Lease: Sendable {
            var owner: String?
            var end: Int64?
        }

        let turns = RecordTurns()
        let place = StorePlace(kind: "test", name: "")
        let lease = Locked(Lease())
        /// How often somebody wanted the lease while another had it.
        let refusals = Locked(0)
        /// Milliseconds.
        let clock: @Sendable () -> Int64
        /// Holds the response to a request for the lease back.
        let response: @Sendable () async -> Void

        init(
            clock: @escaping @Sendable () -> Int64 = { 1_800_000_000_000 },
            response: @escaping @Sendable () async -> Void = {}
        ) {
            self.clock = clock
            self.response = response
        }

        func read(_ name: String, _ lease: RecordLease?) -> Data? { nil }
        func write(_ name: String, _ value: Data, lifetime: Duration?, _ lease: RecordLease?) -> Bool { true }
        func remove(_ name: String, _ lease: RecordLease?) -> Bool { true }
        func renew(_ lease: RecordLease, for duration: Duration, within limit: Duration) -> Bool { true }

        func take(_ name: String, owner: String, for duration: Duration) async -> TakenLease? {
            let now = clock()
            let before: LeaseEnd? = lease.withLock { lease in
                if lease.owner != nil, lease.end.map({ $0 > now }) ?? false {
                    refusals.withLock { $0 += 1 }
                    return nil
                }
                defer { lease = Lease(owner: owner, end: now + duration.wholeMilliseconds) }
                return LeaseEnd(owner: lease.owner, age: lease.end.map { now - $0 })
            }
            await response()
            return before.map { TakenLease(fence: 1, before: $0) }
        }

        /// As some clients of databases do it, for a task that is cancelled.
        func release(_ lease: RecordLease, leaving note: LeaseNote?) throws(PingError) {
            if Task.isCancelled { throw PingError(.cancelled, "The task is cancelled.") }
            self.lease.withLock { present in
                guard present.owner == lease.owner else { return }
                present = note.map { Lease(owner: $0.text, end: clock() - $0.age.wholeMilliseconds) } ?? Lease()
            }
        }
    }

    private func storage(
        _ store: NotingStore,
        account: String = "jo.field",
        key: EncryptionKey = testKey,
        lockTimeout: Duration = .patient
    ) -> RecordStorage<Int> {
        RecordStorage(
            account: account,
            store: store,
            keyProvider: key,
            limits: RecordLimits(lifetime: nil, lockTimeout: lockTimeout, leaseDuration: .seconds(10))
        )
    }

    private static let failure = ExchangeFailure(consequence: "unavailable", kind: "network", message: "No response.")

    /// - Returns: What the access learnt.
    private func access(
        _ storage: RecordStorage<Int>,
        _ ending: ExchangeReport.Ending = .unasked
    ) async throws -> ExchangeFailure? {
        let report = ExchangeReport()
        try await report.bound { try await storage.withExclusiveAccess { report.end(ending) } }
        return report.failureBefore
    }

    /// What somebody learns who waits behind another holder, who gives the lease back as `release` says.
    private func learn(_ storage: RecordStorage<Int>, _ store: NotingStore, _ release: () -> Void) async throws
        -> ExchangeFailure?
    {
        store.lease.set(.init(owner: "another", end: .max))
        let refusals = store.refusals.current
        let waiter = Task { try await access(storage) }
        // Only a failure during the wait is shared. Before it asks for the third time, a waiter pauses for 3 ms at
        // least, and the notes of these tests are 1 ms old by the store's clock; the rounding error counts 2 ms.
        try await until { store.refusals.current >= refusals + 3 }
        release()
        return try await waiter.value
    }

    @Test(arguments: [
        "", "somebody", "failed", "failed:", "failed:@@@", "failed:UElOR1NUTwE=", "failed:\u{FFFD}", "Failed:AAAA",
        "failed:" + String(repeating: "A", count: 20_000),
    ])
    func `that nobody wrote says nothing, and the lease counts as one that ran out`(_ text: String) async throws {
        let store = NotingStore()
        let learnt = try await learn(storage(store), store) {
            store.lease.set(.init(owner: text, end: store.clock() - 1))
        }
        #expect(learnt == nil)
        #expect(store.lease.current.owner?.hasPrefix("failed:AAAA") != true, "What is too long is not kept.")
        if !text.hasPrefix("failed:") || text.utf8.count > LeaseNote.sizeLimit {
            #expect(LeaseEnd(owner: text, age: 1) == .ranOut)
        }
    }

    @Test func `says how the lease ended`() {
        #expect(LeaseEnd(owner: nil, age: nil) == .givenBack)
        #expect(LeaseEnd(owner: UUID().uuidString, age: 5) == .ranOut)
        #expect(LeaseEnd(owner: "failed:AAAA", age: nil) == .ranOut)
        #expect(LeaseEnd(owner: "failed:AAAA", age: -1) == .ranOut)
        #expect(LeaseEnd(owner: "failed:AAAA", age: .min) == .ranOut)
        guard case .noted(let note) = LeaseEnd(owner: "failed:AAAA", age: 7) else {
            Issue.record("A note is not one.")
            return
        }
        #expect(note.age == .milliseconds(7))
    }

    @Test(arguments: [false, true])
    func `of another account, or sealed with another key, says nothing`(_ hasOtherKey: Bool) async throws {
        let other = NotingStore()
        let key = hasOtherKey ? EncryptionKey() : testKey
        let author = storage(other, account: hasOtherKey ? "jo.field" : "ann", key: key)
        _ = try await access(author, .failed(Self.failure))
        let note = try #require(other.lease.current.owner)
        let store = NotingStore()
        #expect(
            try await learn(storage(store), store) { store.lease.set(.init(owner: note, end: store.clock() - 1)) }
                == nil
        )
        // The very same bytes, in their own place.
        #expect(
            try await learn(author, other) { other.lease.set(.init(owner: note, end: other.clock() - 1)) }
                == Self.failure
        )
    }

    @Test(arguments: [-3_600_000, -600_000, 600_000, 3_600_000] as [Int64])
    func `that a jump of the store's clock made too new or too old says nothing`(_ jump: Int64) async throws {
        let offset = Locked<Int64>(0)
        let store = NotingStore(clock: { 1_800_000_000_000 + offset.current })
        _ = try await access(storage(store), .failed(Self.failure))
        let note = try #require(store.lease.current.owner)
        let learnt = try await learn(storage(store), store) {
            let end = store.clock() - 1
            offset.set(jump)
            store.lease.set(.init(owner: note, end: end))
            if jump < 0 { store.lease.set(.init(owner: note, end: end + jump * 2)) }
        }
        #expect(learnt == nil)
    }

    @Test func `never holds a text that is too long, or one in the clear`() async throws {
        let store = NotingStore()
        var failure = Self.failure
        failure.message = "wonderland " + String(repeating: "👩‍👩‍👧‍👦", count: 100_000)
        _ = try await access(storage(store), .failed(failure))
        #expect((store.lease.current.owner ?? "").utf8.count <= LeaseNote.sizeLimit)
        failure.message = "wonderland"
        _ = try await access(storage(store), .failed(failure))
        let text = try #require(store.lease.current.owner)
        #expect(text.hasPrefix("failed:"))
        let bytes = try #require(Data(base64Encoded: String(text.dropFirst(7))))
        #expect(bytes.range(of: Data("wonderland".utf8)) == nil)
    }

    @Test func `stays through holders who ask nobody, until one succeeds`() async throws {
        let store = NotingStore()
        _ = try await access(storage(store), .failed(Self.failure))
        let note = try #require(store.lease.current.owner)
        _ = try await access(storage(store))
        try await storage(store).withExclusiveAccess {}
        #expect(store.lease.current.owner == note)
        // Nobody waits for as long as this.
        _ = try await access(storage(store, lockTimeout: .zero))
        #expect(store.lease.current.owner == nil)
        _ = try await access(storage(store), .failed(Self.failure))
        _ = try await access(storage(store), .succeeded)
        #expect(store.lease.current.owner == nil)
    }

    @Test func `of a holder that is cancelled is there at once, though the store refuses cancelled tasks`() async throws
    {
        let (store, gate) = (NotingStore(), Gate())
        let holder = Task { [storage = storage(store)] in
            let report = ExchangeReport()
            try await report.bound {
                try await storage.withExclusiveAccess {
                    report.end(.failed(Self.failure))
                    try await gate.wait()
                }
            }
        }
        await gate.waitForArrivals()
        holder.cancel()
        await #expect(throws: CancellationError.self) { try await holder.value }
        #expect(store.lease.current.owner?.hasPrefix("failed:") == true)
    }

    @Test func `is not needed by a task that is cancelled while the store grants it the lease: the lease goes back`()
        async throws
    {
        let gate = Gate()
        let store = NotingStore(response: { try? await gate.wait() })
        let waiter = Task { [storage = storage(store)] in try await storage.withExclusiveAccess {} }
        await gate.waitForArrivals()
        waiter.cancel()
        // At once, while the store has not responded.
        await #expect(throws: CancellationError.self) { try await waiter.value }
        #expect(store.lease.current.owner != nil)
        gate.open()
        try await until { store.lease.current.owner == nil }
    }

    @Test func `is not waited for longer than the waiter's own limit`() async throws {
        let store = NotingStore()
        store.lease.set(.init(owner: "another", end: .max))
        try await expectError(.storageLocked) {
            try await access(storage(store, lockTimeout: .milliseconds(50)))
        }
        #expect(store.lease.current.owner == "another")
    }
}
