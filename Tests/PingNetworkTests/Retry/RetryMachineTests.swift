import HTTPTypes
import PingTestKit
import Testing

@testable import PingNetwork

@Suite("The retry machine") struct RetryMachineTests {
    private static let safe: [HTTPRequest.Method] = [.get, .head, .options, .trace]
    private static let others: [HTTPRequest.Method] = [.post, .put, .patch, .delete, .connect]

    private func machine(
        _ method: HTTPRequest.Method = .get,
        _ policy: RetryPolicy = .standard,
        timeout: Duration = .seconds(60)
    ) -> RetryMachine {
        RetryMachine(policy, method: method, timeout: timeout)
    }

    private func isRetried(_ method: HTTPRequest.Method, _ outcome: RetryMachine.Outcome) -> Bool {
        var machine = machine(method)
        return machine.handle(outcome, elapsed: .zero, random: 0) != .finish
    }

    @Test(arguments: safe + others)
    func `repeats every method when nothing was sent`(method: HTTPRequest.Method) {
        #expect(isRetried(method, .failure(.networkUnreachable, mayHaveBeenSent: false)))
        #expect(isRetried(method, .failure(.networkInterrupted, mayHaveBeenSent: false)))
    }

    @Test func `repeats only safe methods when the request may have been sent or the server asks for patience`() {
        let outcomes: [RetryMachine.Outcome] =
            [.networkInterrupted, .networkUnreachable].map { .failure($0, mayHaveBeenSent: true) }
            + [429, 502, 503, 504].map { .status($0, retryAfter: nil) }
        for outcome in outcomes {
            for method in Self.safe { #expect(isRetried(method, outcome), "\(method) \(outcome)") }
            for method in Self.others { #expect(!isRetried(method, outcome), "\(method) \(outcome)") }
        }
    }

    @Test func `never repeats what another attempt cannot better`() {
        let codes: [PingError.Code] = [
            .networkTLS, .networkTimeout, .networkBodyTooLarge, .networkInvalidResponse, .networkInvalidRequest,
            .malformedJSON, "app_error",
        ]
        for code in codes { #expect(!isRetried(.get, .failure(code, mayHaveBeenSent: false)), "\(code)") }
        for status in [200, 204, 302, 304, 400, 401, 403, 404, 409, 500, 501] {
            #expect(!isRetried(.get, .status(status, retryAfter: .zero)), "\(status)")
        }
    }

    @Test func `doubles the wait up to its limit, and gives up after the last attempt`() {
        var machine = machine(
            .get,
            RetryPolicy(maximumAttempts: 5, baseDelay: .seconds(1), maximumDelay: .seconds(3))
        )
        let waits = (0..<5).map { _ in
            machine.handle(
                .failure(.networkUnreachable, mayHaveBeenSent: false),
                elapsed: .zero,
                random: 0.999_999_999
            )
        }
        let seconds = waits.map { action -> Int? in
            if case .retry(let delay, _) = action { Int((delay / .seconds(1)).rounded()) } else { nil }
        }
        #expect(seconds == [1, 2, 3, 3, nil])
        #expect(machine.attempts == 5)
    }

    @Test func `leaves out up to half of the wait by chance`() {
        func wait(_ random: Double) -> RetryMachine.Action {
            var machine = machine(.get, RetryPolicy(baseDelay: .seconds(2)))
            return machine.handle(
                .failure(.networkUnreachable, mayHaveBeenSent: false),
                elapsed: .zero,
                random: random
            )
        }
        #expect(wait(0) == .retry(after: .seconds(1), timeout: .seconds(59)))
        #expect(wait(0.5) == .retry(after: .seconds(1.5), timeout: .seconds(58.5)))
    }

    @Test func `waits as long as the server asks, unless that is too long`() {
        var patient = machine()
        #expect(
            patient.handle(.status(503, retryAfter: .seconds(30)), elapsed: .seconds(10), random: 0)
                == .retry(after: .seconds(30), timeout: .seconds(20))
        )
        var refusing = machine()
        #expect(refusing.handle(.status(503, retryAfter: .seconds(31)), elapsed: .zero, random: 0) == .finish)
        var immediate = machine()
        #expect(
            immediate.handle(.status(429, retryAfter: .zero), elapsed: .zero, random: 0)
                == .retry(after: .zero, timeout: .seconds(60))
        )
    }

    @Test func `starts nothing that the request's time limit leaves no time for`() {
        var machine = machine(timeout: .seconds(5))
        let outcome = RetryMachine.Outcome.status(503, retryAfter: .seconds(3))
        #expect(
            machine.handle(outcome, elapsed: .seconds(1), random: 0)
                == .retry(after: .seconds(3), timeout: .seconds(1))
        )
        #expect(machine.handle(outcome, elapsed: .seconds(4.5), random: 0) == .finish)
    }

    @Test(arguments: 0..<50)
    func `ends after the allowed attempts whatever comes`(seed: Int) {
        var generator = SeededGenerator(seed: UInt64(seed))
        let policy = RetryPolicy(maximumAttempts: Int.random(in: 0...6, using: &generator))
        var machine = machine(.get, policy)
        var retries = 0
        func outcome() -> RetryMachine.Outcome {
            Bool.random(using: &generator)
                ? .failure(.networkInterrupted, mayHaveBeenSent: true)
                : .status(429, retryAfter: .seconds(Int.random(in: 0...40, using: &generator)))
        }
        func chance() -> Double { Double.random(in: 0..<1, using: &generator) }
        while machine.handle(outcome(), elapsed: .zero, random: chance()) != .finish { retries += 1 }
        #expect(retries <= max(0, policy.maximumAttempts - 1))
    }
}
