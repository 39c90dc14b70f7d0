import PingEmulator
import PingNetwork
import Testing

@Suite("Every fault")
struct EveryFaultTests {
    @Test(arguments: EmulatorFault.all)
    func `A fault that is to happen once happens in a round of its endpoints, and then no more`(fault: EmulatorFault)
        async throws
    {
        let emulator = try Emulator.forTests { $0.services.sleep = { _ in } }
        try emulator.setFaults([.once(fault)])
        await EmulatorExercise(emulator: emulator).run(for: fault)
        #expect(emulator.faults.isEmpty)
    }

    @Test func `No two faults have one name, and each says what it does`() {
        #expect(Set(EmulatorFault.all).count == EmulatorFault.all.count)
        #expect(EmulatorFault.all.allSatisfy { !$0.summary.isEmpty })
    }

    @Test func `A fault that nobody knows is refused`() throws {
        let emulator = try Emulator.forTests()
        let error = #expect(throws: PingError.self) { try emulator.setFaults([.always("novelty")]) }
        #expect(error?.code == .unknownFault)
        let atStart = #expect(throws: PingError.self) { try Emulator.forTests { $0.faults = [.always("novelty")] } }
        #expect(atStart?.code == .unknownFault)
    }

    @Test func `A fault happens as often as its rule says, and only where it says`() async throws {
        let emulator = try Emulator.forTests()
        let calls = EmulatorCalls(emulator)
        try emulator.setFaults([.times(2, .serviceUnavailable, at: .discovery)])
        let path = "/am/oauth2/alpha/.well-known/openid-configuration"
        #expect(try await calls.post("/am/json/alpha/authenticate", json: [:]).status == 200)
        #expect(try await calls.get(path).status == 503)
        #expect(try await calls.get(path).status == 503)
        #expect(try await calls.get(path).status == 200)
    }
}
