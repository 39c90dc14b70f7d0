import Testing

@testable import PingDavinci

@Suite("What polling does next")
struct PollingMachineTests {
    private func script(
        _ events: [PollingMachine.Event],
        retries: Int = 2,
        asksChallenge: Bool = true
    ) -> [String] {
        var machine = PollingMachine(interval: .seconds(2), maxRetries: retries, asksChallenge: asksChallenge)
        return events.map { event in
            switch machine.handle(event) {
            case .wait(let interval): "wait \(interval)"
            case .ask: "ask"
            case .finish(let status): "finish \(status.value)"
            }
        }
    }

    @Test("With a challenge it waits and asks until the server says that it is complete")
    func complete() {
        let commands = script([
            .started, .waited, .answered(.pending), .waited, .answered(.complete(status: "approved")),
        ])
        #expect(commands == ["wait 2.0 seconds", "ask", "wait 2.0 seconds", "ask", "finish approved"])
    }

    @Test("It ends when all tries are used up, whatever became of them")
    func timedOut() {
        let commands = script([.started, .waited, .answered(.pending), .waited, .answered(.unavailable)])
        #expect(commands.last == "finish timedOut")
    }

    @Test("It ends when the challenge has expired, and when the server refuses")
    func ends() {
        #expect(script([.started, .waited, .answered(.expired)]).last == "finish expired")
        #expect(
            script([.started, .waited, .answered(.refused(PingError(.pollingFailed, "x")))]).last == "finish error"
        )
    }

    @Test("Without a challenge each try is one wait, and the tries go on counting")
    func plain() {
        let commands = script([.started, .waited, .started, .waited, .started], asksChallenge: false)
        let expected = [
            "wait 2.0 seconds", "finish continue", "wait 2.0 seconds", "finish continue", "finish timedOut",
        ]
        #expect(commands == expected)
    }

    @Test("Whatever happens, no more tries are made than allowed", arguments: 0..<50)
    func random(seed: Int) {
        var machine = PollingMachine(interval: .zero, maxRetries: 5, asksChallenge: seed.isMultiple(of: 2))
        var state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 | 1
        let answers: [ChallengeAnswer] = [.pending, .unavailable, .expired, .complete(status: "x")]
        var event = PollingMachine.Event.started
        var asked = 0
        for _ in 0..<200 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            switch machine.handle(event) {
            case .wait: event = .waited
            case .ask:
                asked += 1
                event = .answered(answers[Int(state >> 60) % answers.count])
            case .finish: event = .started
            }
            #expect(machine.retry <= 5)
        }
        #expect(asked <= 5)
    }
}
