import PingJourney
import Testing

@Suite("Polling decides")
struct PollingTests {
    @Test("to wait, to send, and to go on when something else comes")
    func plain() {
        var polling = Polling(interval: .seconds(8))
        #expect(polling.first == .wait(.seconds(8)))
        #expect(polling.next(after: .waited) == .send)
        #expect(polling.next(after: .stillWaiting(.seconds(3))) == .wait(.seconds(3)))
        #expect(polling.next(after: .waited) == .send)
        #expect(polling.next(after: .arrived) == .finish)
    }

    @Test("to wait out interruptions, ever longer, and to give up after a number in a row")
    func interruptions() {
        var polling = Polling(interval: .seconds(3), interruptionLimit: 7)
        let waits = (0..<8).map { _ in polling.next(after: .interrupted) }
        let expected: [Polling.Action] = [3, 3, 4, 8, 16, 32, 32].map { .wait(.seconds($0)) } + [.finish]
        #expect(waits == expected)
    }

    @Test("to forget interruptions when the server answers again")
    func recovery() {
        var polling = Polling(interval: .seconds(1), interruptionLimit: 1)
        #expect(polling.next(after: .interrupted) == .wait(.seconds(1)))
        #expect(polling.next(after: .stillWaiting(.seconds(1))) == .wait(.seconds(1)))
        #expect(polling.next(after: .interrupted) == .wait(.seconds(1)))
        #expect(polling.next(after: .interrupted) == .finish)
    }
}
