import Testing

@testable import PingDavinci

@Suite("What polling does next")
struct ChallengeMachineTests {
    private let wait = ChallengeMachine.Action.wait(.seconds(2))

    private func script(
        _ events: [ChallengeMachine.Event],
        retries: Int = 2,
        asksChallenge: Bool = true
    ) -> [ChallengeMachine.Action] {
        var machine = ChallengeMachine(interval: .seconds(2), maxRetries: retries, asksChallenge: asksChallenge)
        return events.map { machine.handle($0) }
    }

    @Test func `With a challenge it waits and asks until the server says that it is complete`() {
        let approved = PollingStatus.complete(status: "approved")
        let actions = script([.started, .waited, .responded(nil), .waited, .responded(approved)])
        #expect(actions == [wait, .ask, wait, .ask, .finish(approved)])
    }

    @Test func `It ends when all tries are used up, whatever their results`() {
        let actions = script([.started, .waited, .responded(nil), .waited, .responded(nil)])
        #expect(actions.last == .finish(.timedOut))
    }

    @Test func `It ends when the challenge has expired, and when the server refuses`() {
        for status in [PollingStatus.expired, .error(PingError(.pollingFailed, "x"))] {
            #expect(script([.started, .waited, .responded(status)]).last == .finish(status))
        }
    }

    @Test func `A server that asks for patience gets it, and each time is a try`() {
        let busy = ChallengeMachine.Event.busy(retryAfter: .seconds(30))
        let actions = script([.started, .waited, busy, .waited, .busy(retryAfter: .seconds(1))])
        #expect(actions == [wait, .ask, .wait(.seconds(30)), .ask, .finish(.timedOut)])
        #expect(script([.started, .waited, .busy(retryAfter: .zero)], retries: 3).last == wait)
    }

    @Test func `Without a challenge each try is one wait, and the tries continue counting`() {
        let actions = script([.started, .waited, .started, .waited, .started], asksChallenge: false)
        let tries = (1...2).map { ChallengeMachine.Action.finish(.continuing(retryCount: $0, maxRetries: 2)) }
        #expect(actions == [wait, tries[0], wait, tries[1], .finish(.timedOut)])
    }

    @Test func `Time that is up uses up all tries, so that a step that comes again gets no more of it`() {
        var machine = ChallengeMachine(interval: .seconds(2), maxRetries: 9, asksChallenge: true)
        #expect(machine.handle(.overdue) == .finish(.timedOut))
        #expect(machine.handle(.started) == .finish(.timedOut))
        #expect(machine.retry == 9)
    }

    @Test(arguments: 0..<50)
    func `Whatever happens, no more tries are made than allowed`(seed: Int) {
        var machine = ChallengeMachine(interval: .zero, maxRetries: 5, asksChallenge: seed.isMultiple(of: 2))
        var state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 | 1
        let responses: [PollingStatus?] = [nil, .expired, .complete(status: "x")]
        var event = ChallengeMachine.Event.started
        var asked = 0
        for _ in 0..<200 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            switch machine.handle(event) {
            case .wait: event = .waited
            case .ask:
                asked += 1
                event = .responded(responses[Int(state >> 60) % responses.count])
            case .finish: event = .started
            }
            #expect(machine.retry <= 5)
        }
        #expect(asked <= 5)
    }
}
