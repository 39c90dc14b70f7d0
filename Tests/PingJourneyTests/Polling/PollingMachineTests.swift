import PingJourney
import Testing

@Suite("Polling decides")
struct PollingMachineTests {
    @Test func `to wait, to send, and to continue when something else comes`() {
        var machine = PollingMachine(interval: .seconds(8))
        let events: [PollingMachine.Event] = [.started, .waited, .stillWaiting(.seconds(3)), .waited, .arrived]
        #expect(events.map { machine.handle($0) } == [.wait(.seconds(8)), .send, .wait(.seconds(3)), .send, .finish])
    }

    @Test func `to wait out interruptions, ever longer, and to give up after a number in a row`() {
        var machine = PollingMachine(interval: .seconds(3), interruptionLimit: 7)
        let waits = (0..<8).map { _ in machine.handle(.interrupted) }
        let expected: [PollingMachine.Action] = [3, 3, 4, 8, 16, 32, 32].map { .wait(.seconds($0)) } + [.finish]
        #expect(waits == expected)
    }

    @Test func `to forget interruptions when the server responds again`() {
        var machine = PollingMachine(interval: .seconds(1), interruptionLimit: 1)
        let events: [PollingMachine.Event] = [.interrupted, .stillWaiting(.seconds(1)), .interrupted, .interrupted]
        let wait: PollingMachine.Action = .wait(.seconds(1))
        #expect(events.map { machine.handle($0) } == [wait, wait, wait, .finish])
    }

    @Test func `to wait as long as the server asks, and to give up when that is more than ten minutes`() {
        var machine = PollingMachine(interval: .seconds(3))
        let waits = [20, 1, 600, 601].map { machine.handle(.busy(retryAfter: .seconds($0))) }
        #expect(waits == [.wait(.seconds(20)), .wait(.seconds(3)), .wait(.seconds(600)), .finish])
        var impatient = PollingMachine(interval: .seconds(3), interruptionLimit: 1)
        #expect(impatient.handle(.busy(retryAfter: .zero)) == .wait(.seconds(3)))
        #expect(impatient.handle(.busy(retryAfter: .zero)) == .finish)
    }
}
