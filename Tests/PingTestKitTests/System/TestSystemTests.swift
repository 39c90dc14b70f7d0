import Foundation
import PingTestKit
import Testing

@Suite("A test's time, randomness and identity") struct TestSystemTests {
    @Test func `are the same in every run`() {
        let (first, second) = (SystemServices.test(), SystemServices.test())
        #expect(first.randomBytes(32) == second.randomBytes(32))
        #expect(first.now() == second.now())
        #expect(first.uuid() == second.uuid())
    }

    @Test func `give new bytes and identifiers each time`() {
        let system = SystemServices.test()
        #expect(system.randomBytes(32) != system.randomBytes(32))
        #expect(system.randomBytes(0).isEmpty)
        #expect(system.uuid().uuidString == "00000000-0000-0000-0000-000000000001")
        #expect(system.uuid().uuidString == "00000000-0000-0000-0000-000000000002")
    }

    @Test func `differ by seed`() {
        let (one, two) = (TestSystem(seed: 1), TestSystem(seed: 2))
        #expect(one.services.randomBytes(16) != two.services.randomBytes(16))
    }

    @Test func `fail by name when they are used and not set`() async throws {
        let system = TestSystem(numbersUUIDs: false)
        try system.verify()
        _ = system.services.now()
        _ = system.services.randomBytes(4)
        _ = system.services.uuid()
        #expect(await asyncThrownCode { try await system.services.sleep(.seconds(1)) } == .unsetService)
        #expect {
            try system.verify()
        } throws: { error in
            let error = error as? PingError
            return error?.code == .unsetService && error?.message.contains("now, randomBytes, sleep, uuid") == true
        }
    }

    @Test func `do not fail when they are set`() async throws {
        let clock = TestClock()
        let system = TestSystem(clock: clock, seed: 1)
        let sleeping = Task { try await system.services.sleep(.seconds(1)) }
        await clock.waitForSleepers()
        clock.advance(by: .seconds(1))
        try await sleeping.value
        _ = (system.services.now(), system.services.randomBytes(1), system.services.uuid())
        try system.verify()
    }
}
