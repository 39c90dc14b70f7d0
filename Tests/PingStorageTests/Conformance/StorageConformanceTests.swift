import Foundation
import PingTestKit
import Testing

@Suite("The conformance suite")
struct StorageConformanceTests {
    typealias Sample = StorageConformance.Sample

    @Test(arguments: StorageConformance.basicChecks + StorageConformance.exclusionChecks)
    func `passes on memory`(_ check: StorageConformance.Check) async throws {
        try await check.run { _ in MemoryStorage() }
    }

    @Test(arguments: StorageConformance.checks)
    func `passes on files`(_ check: StorageConformance.Check) async throws {
        let folder = try TemporaryFolder()
        try await check.run { FileStorage(account: $0, directory: folder.url) }
    }

    @Test(arguments: StorageConformance.checks)
    func `passes on the Keychain`(_ check: StorageConformance.Check) async throws {
        let folder = try TemporaryFolder()
        let keychain = FakeKeychain()
        try await check.run {
            KeychainStorage(item: KeychainItem(account: $0), keychain: keychain, lockDirectory: folder.url)
        }
    }

    @Test(arguments: StorageConformance.exchangeChecks)
    func `about exchanges passes on memory, files, the Keychain and a delegate`(_ check: StorageConformance.Check)
        async throws
    {
        let (folder, keychain) = (try TemporaryFolder(), FakeKeychain())
        let memory = Locked<[String: MemoryStorage<Sample>]>([:])
        try await check.run { place in memory.withLock { $0.one(place) } }
        try await check.run { FileStorage(account: $0, directory: folder.url) }
        try await check.run {
            KeychainStorage(item: KeychainItem(account: $0), keychain: keychain, lockDirectory: folder.url)
        }
        try await check.run {
            StorageDelegate(delegate: FileStorage(account: $0, directory: folder.url), strategy: .cache)
        }
    }

    @Test(arguments: StorageConformance.removalChecks)
    func `about removals without exclusive access passes on files`(_ check: StorageConformance.Check) async throws {
        let folder = try TemporaryFolder()
        try await check.run { FileStorage(account: $0, directory: folder.url) }
    }

    @Test(arguments: CacheStrategy.allCases)
    func `passes on a delegate of each strategy`(_ strategy: CacheStrategy) async throws {
        let folder = try TemporaryFolder()
        try await StorageConformance.run(StorageConformance.basicChecks + StorageConformance.exclusionChecks) {
            StorageDelegate(delegate: FileStorage(account: $0, directory: folder.url), strategy: strategy)
        }
    }

    @Test(arguments: StorageConformance.persistenceChecks)
    func `passes on a delegate without memory over a shared store`(_ check: StorageConformance.Check) async throws {
        let folder = try TemporaryFolder()
        try await check.run { StorageDelegate(delegate: FileStorage(account: $0, directory: folder.url)) }
    }

    @Test(arguments: BrokenStorage.Fault.allCases)
    func `catches each kind of broken storage by the check that is about it`(_ fault: BrokenStorage.Fault) async throws
    {
        let world = BrokenStorage.World()
        var failed: [String] = []
        for check in StorageConformance.checks {
            do {
                try await check.run { BrokenStorage(place: $0, world: world, fault: fault) }
            } catch let failure as ConformanceFailure {
                #expect(failure.rule == check.rule)
                #expect(!failure.finding.isEmpty)
                failed.append(check.rule)
            }
        }
        #expect(failed.contains { $0.contains(fault.rawValue) }, "\(failed)")
    }

    @Test(arguments: StorageConformance.checks)
    func `passes on a storage of an app that is not broken`(_ check: StorageConformance.Check) async throws {
        let world = BrokenStorage.World()
        try await check.run { BrokenStorage(place: $0, world: world, fault: nil) }
    }
}

extension [String: MemoryStorage<StorageConformance.Sample>] {
    /// The one of a place.
    fileprivate mutating func one(_ place: String) -> MemoryStorage<StorageConformance.Sample> {
        let storage = self[place] ?? MemoryStorage()
        self[place] = storage
        return storage
    }
}

/// A storage as an app might write it, with one fault.
final class BrokenStorage: Storage {
    /// The faults, by words of the check that must catch them.
    enum Fault: String, CaseIterable, CustomTestStringConvertible {
        case startsWithRubbish = "A new storage holds nothing"
        case losesPart = "read back as it was"
        case keepsFirst = "replaces the previous one"
        case cutsOff = "A large value"
        case doesNotDelete = "A deleted value is gone"
        case throwsWithoutItem = "Deleting nothing"
        case sharesPlaces = "do not touch each other"
        case deletesBeforeSaving = "one wins whole"
        case overwritesForRoom = "Making room"
        case doesNotExclude = "one in at a time"
        case swallowsErrors = "ends when its body throws"
        case keepsLease = "lets the next one in at once"
        case forgets = "Another instance reads"
        case excludesPerInstance = "excludes other instances"

        var testDescription: String { rawValue }
    }

    /// What outlives an instance.
    final class World: Sendable {
        let items = Locked<[String: StorageConformance.Sample]>([:])
        let turns = AsyncLock()
    }

    private let place: String
    private let world: World
    private let fault: Fault?
    private let ownTurns = AsyncLock()

    init(place: String, world: World, fault: Fault?) {
        self.place =
            switch fault {
            case .sharesPlaces: "everywhere"
            case .forgets: UUID().uuidString
            default: place
            }
        self.world = world
        self.fault = fault
        if fault == .startsWithRubbish { world.items.withLock { $0[place] = .init(number: 13) } }
    }

    func save(item: StorageConformance.Sample) async throws(PingError) {
        var item = item
        if fault == .losesPart { item.labels = [:] }
        if fault == .cutsOff { item.text = String(item.text.prefix(65_536)) }
        if fault == .keepsFirst, try await get() != nil { return }
        if fault == .deletesBeforeSaving {
            world.items.withLock { $0[place] = nil }
            try? await Task.sleep(for: .milliseconds(1))  // real time: others run meanwhile.
        }
        let saved = item
        world.items.withLock { $0[place] = saved }
    }

    func get() async throws(PingError) -> StorageConformance.Sample? {
        world.items.withLock { $0[place] }
    }

    func delete() async throws(PingError) {
        if fault == .doesNotDelete { return }
        let removed = world.items.withLock { $0.removeValue(forKey: place) }
        if fault == .throwsWithoutItem, removed == nil { throw PingError(.storageUnavailable, "There is nothing.") }
    }

    func makeRoom(for item: StorageConformance.Sample) async throws(PingError) {
        if fault == .overwritesForRoom { world.items.withLock { $0[place] = nil } }
    }

    func withExclusiveAccess<Result: Sendable>(_ work: ExclusiveWork<Result>) async throws -> Result {
        switch fault {
        case .doesNotExclude: return try await work()
        case .keepsLease:
            return try await world.turns.withLock {
                do { return try await work() } catch let error as CancellationError {
                    // As a lease ends that its cancelled holder could not give back.
                    // real time: longer than the check allows.
                    await Task { try? await Task.sleep(for: .seconds(10)) }.value
                    throw error
                }
            }
        case .excludesPerInstance: return try await ownTurns.withLock(work)
        case .swallowsErrors:
            do { return try await world.turns.withLock(work) } catch { throw PingError(.storageUnavailable, "Failed.") }
        default: return try await world.turns.withLock(work)
        }
    }
}
