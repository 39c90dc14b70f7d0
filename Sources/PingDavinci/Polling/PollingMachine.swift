/// Decides what polling does next. Knows no clock and no network: it is told what happened and says what to do.
struct PollingMachine: Sendable {
    /// What is to be done.
    enum Command: Sendable {
        case wait(Duration)
        case ask
        case finish(PollingStatus)
    }

    /// What happened.
    enum Event: Sendable {
        case started
        case waited
        case answered(ChallengeAnswer)
        /// Answers have taken so long that there is no time left.
        case overdue
    }

    let interval: Duration
    let maxRetries: Int
    let asksChallenge: Bool
    /// The tries used so far, over all times the step was shown.
    private(set) var retry = 0

    init(interval: Duration, maxRetries: Int, asksChallenge: Bool) {
        self.interval = interval
        self.maxRetries = maxRetries
        self.asksChallenge = asksChallenge
    }

    mutating func handle(_ event: Event) -> Command {
        switch event {
        case .started, .answered(.pending), .answered(.unavailable):
            return retry < maxRetries ? .wait(interval) : .finish(.timedOut)
        case .waited:
            retry += 1
            return asksChallenge ? .ask : .finish(progress)
        case .overdue: return .finish(.timedOut)
        case .answered(.complete(let status)): return .finish(.complete(status: status))
        case .answered(.expired): return .finish(.expired)
        case .answered(.refused(let error)): return .finish(.error(error))
        }
    }

    var progress: PollingStatus { .continue(retry: retry, maxRetries: maxRetries) }
}
