import PingTestKit
import Testing

@testable import PingJourney

@Suite("The identifier of a device") struct DeviceIdentifierTests {
    @Test("is made once, and stays")
    func stays() async throws {
        let storage = MemoryStorage<DeviceIdentifier.Item>()
        let first = try await DeviceIdentifier(storage: storage).value()
        #expect(!first.isEmpty)
        #expect(try await DeviceIdentifier(storage: storage).value() == first)
    }

    @Test("is another one on every device, whatever the hosts are called")
    func differs() async throws {
        let here = try await DeviceIdentifier(storage: MemoryStorage()).value()
        let there = try await DeviceIdentifier(storage: MemoryStorage()).value()
        #expect(here != there)
    }

    @Test("is the same for all tasks that ask for it first")
    func raced() async throws {
        let identifier = DeviceIdentifier(storage: MemoryStorage())
        let seen = try await withThrowingTaskGroup(of: String.self) { group in
            for _ in 0..<50 { group.addTask { try await identifier.value() } }
            return try await group.reduce(into: Set<String>()) { $0.insert($1) }
        }
        #expect(seen.count == 1)
    }

    @Test("that cannot be kept is an error, not a new identifier each time")
    func unreadable() async {
        let identifier = DeviceIdentifier(storage: LockedStorage())
        await #expect(throws: (any Error).self) { try await identifier.value() }
    }

    private struct LockedStorage: Storage {
        func save(item: DeviceIdentifier.Item) async throws(PingError) { throw PingError(.storageLocked, "Locked.") }
        func get() async throws(PingError) -> DeviceIdentifier.Item? { throw PingError(.storageLocked, "Locked.") }
        func delete() async throws(PingError) {}
        func withExclusiveAccess<Result: Sendable>(
            _ body: @Sendable () async throws -> Result
        ) async throws -> Result { try await body() }
    }
}
