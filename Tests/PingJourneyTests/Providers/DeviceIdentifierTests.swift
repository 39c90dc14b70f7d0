import PingTestKit
import Testing

@testable import PingJourney

@Suite("The identifier of a device") struct DeviceIdentifierTests {
    @Test func `is made once, and stays`() async throws {
        let storage = MemoryStorage<DeviceIdentifier.Item>()
        let first = try await DeviceIdentifier(storage: storage).value()
        #expect(!first.isEmpty)
        #expect(try await DeviceIdentifier(storage: storage).value() == first)
    }

    @Test func `is another one on every device, whatever the hosts are called`() async throws {
        let here = try await DeviceIdentifier(storage: MemoryStorage()).value()
        let there = try await DeviceIdentifier(storage: MemoryStorage()).value()
        #expect(here != there)
    }

    @Test func `is the same for all tasks that ask for it first`() async throws {
        let identifier = DeviceIdentifier(storage: MemoryStorage())
        let seen = try await withThrowingTaskGroup(of: String.self) { group in
            for _ in 0..<50 { group.addTask { try await identifier.value() } }
            return try await group.reduce(into: Set<String>()) { $0.insert($1) }
        }
        #expect(seen.count == 1)
    }

    @Test func `that cannot be kept is an error, not a new identifier each time`() async {
        let identifier = DeviceIdentifier(storage: LockedStorage<DeviceIdentifier.Item>())
        let error = await #expect(throws: PingError.self) { try await identifier.value() }
        #expect(error?.code == .storageLocked)
    }
}
