/// Decides what polling does next. Knows no clock and no network: it handles events and returns actions.
struct ChallengeMachine: Sendable {
    /// An instruction to the driver.
    enum Action: Sendable, Equatable {
        case wait(Duration)
        /// Ask the server about the challenge.
        case ask
        case finish(PollingStatus)
    }

    /// An event that the driver reports.
    enum Event: Sendable, Equatable {
        case started
        case waited
        /// The result of the challenge; `nil` while it is pending, or while the SDK cannot reach the server.
        case responded(PollingStatus?)
        /// The server asks for patience.
        case busy(retryAfter: Duration)
        /// Responses have taken so long that there is no time left.
        case overdue
    }

    let interval: Duration
    let maxRetries: Int
    let asksChallenge: Bool
    /// The tries used so far, over all times the step was shown.
    private(set) var retry: Int

    /// - Parameter retry: The tries that the field has used already, from whatever process or version.
    init(interval: Duration, maxRetries: Int, asksChallenge: Bool, retry: Int = 0) {
        self.interval = interval
        self.maxRetries = maxRetries
        self.asksChallenge = asksChallenge
        self.retry = min(max(retry, 0), maxRetries)
    }

    mutating func handle(_ event: Event) -> Action {
        switch event {
        case .started, .responded(nil): return wait(interval)
        case .busy(let retryAfter): return wait(max(interval, retryAfter))
        case .waited:
            // Another poll of the same field may have used the last one meanwhile.
            guard retry < maxRetries else { return .finish(.timedOut) }
            retry += 1
            return asksChallenge ? .ask : .finish(progress)
        case .overdue:
            // A server that sends the step again must not get another half hour.
            retry = maxRetries
            return .finish(.timedOut)
        case .responded(let status?): return .finish(status)
        }
    }

    private func wait(_ duration: Duration) -> Action {
        retry < maxRetries ? .wait(duration) : .finish(.timedOut)
    }

    var progress: PollingStatus { .continuing(retryCount: retry, maxRetries: maxRetries) }
}
