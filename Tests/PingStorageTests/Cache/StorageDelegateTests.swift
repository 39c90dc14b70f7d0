import Foundation
import PingStorage
import Testing

@Suite("A storage delegate")
struct StorageDelegateTests {
    let store = ScriptedStorage()

    @Test func `without a cache asks the store each time`() async throws {
        let delegate = StorageDelegate(delegate: store)
        try await delegate.save(item: "one")
        try await store.save(item: "two")
        #expect(try await delegate.get() == "two")
    }

    @Test func `with a cache keeps what was saved`() async throws {
        let delegate = StorageDelegate(delegate: store, cacheable: true)
        try await delegate.save(item: "one")
        #expect(try await delegate.get() == "one")
        #expect(store.reads == 0)
    }

    @Test func `with a cache keeps what was read`() async throws {
        try await store.save(item: "one")
        let delegate = StorageDelegate(delegate: store, cacheable: true)
        #expect(try await delegate.get() == "one")
        #expect(try await delegate.get() == "one")
        #expect(store.reads == 1)
    }

    @Test func `does not keep that there was nothing`() async throws {
        let delegate = StorageDelegate(delegate: store, cacheable: true)
        #expect(try await delegate.get() == nil)
        try await store.save(item: "one")
        #expect(try await delegate.get() == "one")
    }

    @Test(arguments: CacheStrategy.allCases)
    func `forgets what was deleted, in every way`(_ strategy: CacheStrategy) async throws {
        let delegate = StorageDelegate(delegate: store, strategy: strategy)
        try await delegate.save(item: "one")
        try await delegate.delete()
        #expect(try await delegate.get() == nil)
        #expect(try await store.get() == nil)
    }

    @Test(arguments: [true, false])
    func `with a cache asks the store again after a failed save or deletion`(saves: Bool) async throws {
        let delegate = StorageDelegate(delegate: store, cacheable: true)
        try await delegate.save(item: "one")
        store.fail(with: .storageFull)
        try await expectError(.storageFull) {
            if saves { try await delegate.save(item: "two") } else { try await delegate.delete() }
        }
        try await expectError(.storageFull) { try await delegate.get() }
        store.fail(with: nil)
        #expect(try await delegate.get() == "one")
    }

    @Test func `keeps in memory what the store cannot take, says so, and lets it go with the next good save`()
        async throws
    {
        let lines = Locked<[String]>([])
        let logger = StandardLogger { _, line in lines.withLock { $0.append(line) } }
        let delegate = StorageDelegate(delegate: store, strategy: .cacheOnFailure, logger: logger)
        store.fail(with: .storageLocked)
        try await delegate.save(item: "canary")
        #expect(try await delegate.get() == "canary")
        #expect(lines.current.count == 1)
        #expect(lines.current.first?.contains("memory") == true)
        #expect(lines.current.first?.contains("canary") == false)
        store.fail(with: nil)
        #expect(try await store.get() == nil)
        try await delegate.save(item: "next")
        try await store.save(item: "of another process")
        #expect(try await delegate.get() == "of another process")
    }

    @Test(arguments: CacheStrategy.allCases)
    func `reports what cannot be read, whatever the strategy`(_ strategy: CacheStrategy) async throws {
        let delegate = StorageDelegate(delegate: store, strategy: strategy)
        store.fail(with: .storageLocked)
        try await expectError(.storageLocked) { try await delegate.get() }
        try await expectError(.storageLocked) { try await delegate.delete() }
    }

    @Test func `sees inside exclusive access what another process has saved`() async throws {
        let delegate = StorageDelegate(delegate: store, cacheable: true)
        try await delegate.save(item: "one")
        try await store.save(item: "of another process")
        let seen = try await delegate.withExclusiveAccess { try await delegate.get() }
        #expect(seen == "of another process")
    }

    @Test func `with a cache never differs from its store after any number of calls at once`() async throws {
        let delegate = StorageDelegate(delegate: store, cacheable: true)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<500 {
                group.addTask {
                    switch number % 5 {
                    case 0, 1: try await delegate.save(item: "\(number)")
                    case 2: try await delegate.delete()
                    case 3: _ = try await delegate.withExclusiveAccess { try await delegate.get() }
                    default: _ = try await delegate.get()
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(try await delegate.get() == store.get())
    }
}

/// A store in memory that fails when told to, and takes its time.
final class ScriptedStorage: Storage {
    private struct State {
        var item: String?
        var reads = 0
        var failure: PingError.Code?
    }

    private let state = Locked(State())
    private let turns = AsyncLock()

    var reads: Int { state.withLock { $0.reads } }

    func fail(with code: PingError.Code?) {
        state.withLock { $0.failure = code }
    }

    func save(item: String) async throws(PingError) {
        try await result { $0.item = item }
    }

    func get() async throws(PingError) -> String? {
        try await result {
            $0.reads += 1
            return $0.item
        }
    }

    func delete() async throws(PingError) {
        try await result { $0.item = nil }
    }

    func makeRoom(for item: String) async throws(PingError) {
        try await result { _ in }
    }

    func withExclusiveAccess<Result: Sendable>(_ work: ExclusiveWork<Result>) async throws -> Result {
        try await turns.withLock(work)
    }

    private func result<Result: Sendable>(_ work: (inout State) -> Result) async throws(PingError) -> Result {
        await Task.yield()
        return try state.withLock { state throws(PingError) in
            if let failure = state.failure { throw PingError(failure, "As told.") }
            return work(&state)
        }
    }
}
