import HTTPTypes

/// Decides, after each attempt at one request, what comes next. A value: it waits for nothing and knows no clock.
struct RetryMachine {
    /// How an attempt ended.
    enum Outcome: Equatable {
        case status(Int, retryAfter: Duration?)
        case failure(PingError.Code, mayHaveBeenSent: Bool)
    }

    /// The next action of the client.
    enum Action: Equatable {
        /// Wait, then send again, with so much time for the rest.
        case retry(after: Duration, timeout: Duration)
        /// The outcome stands.
        case finish
    }

    private let policy: RetryPolicy
    private let method: HTTPRequest.Method
    private let timeout: Duration
    private(set) var attempts = 0

    /// - Parameters:
    ///   - policy: The rule for what may be repeated.
    ///   - method: The request's method.
    ///   - timeout: The time for all attempts and waits together.
    init(_ policy: RetryPolicy, method: HTTPRequest.Method, timeout: Duration) {
        self.policy = policy
        self.method = method
        self.timeout = timeout
    }

    /// - Parameters:
    ///   - outcome: How an attempt ended.
    ///   - elapsed: The time since the first attempt began.
    ///   - random: A number from 0 up to 1, so that clients that failed together do not come back together.
    mutating func handle(_ outcome: Outcome, elapsed: Duration, random: Double) -> Action {
        attempts += 1
        guard attempts < policy.maximumAttempts, let delay = delay(after: outcome, random: random) else {
            return .finish
        }
        let rest = timeout - elapsed - delay
        return rest > .zero ? .retry(after: delay, timeout: rest) : .finish
    }

    /// How long to wait; `nil` when the outcome may not be met by another attempt.
    private func delay(after outcome: Outcome, random: Double) -> Duration? {
        switch outcome {
        case .failure(let code, let mayHaveBeenSent):
            return policy.mayRetry(method, after: code, mayHaveBeenSent) ? backoff(random) : nil
        case .status(let status, let retryAfter):
            guard policy.mayRetry(method, after: status) else { return nil }
            guard let retryAfter else { return backoff(random) }
            return retryAfter <= policy.maximumRetryAfter ? retryAfter : nil
        }
    }

    private func backoff(_ random: Double) -> Duration {
        let doublings = min(attempts - 1, 30)
        let full = min(policy.baseDelay * (1 << doublings), policy.maximumDelay)
        return full * (0.5 + random / 2)
    }
}
