import PingFoundation

/// The decisions while a user approves a login on another device: when to ask the server, and when to stop.
/// It acts on nothing itself.
struct DevicePoll: Equatable {
    /// The event that the poll has to answer.
    enum Event: Equatable {
        /// The wait is over.
        case waited
        /// The server responded with tokens, which are verified.
        case granted(Token)
        /// The server responded with an error (RFC 8628, section 3.5).
        case refused(error: String?, retryAfter: Duration = .zero)
        /// There was no response, or the server asks for patience.
        case busy(retryAfter: Duration = .zero)
    }

    /// The next step of the poll.
    enum Action: Equatable {
        case wait(Duration)
        case ask
        case finish(Token)
        case fail(Failure)
    }

    /// Why there are no tokens.
    enum Failure: Equatable {
        case denied
        case expired
        /// The server refused for another reason.
        case refused
    }

    static let slowDownCode = "slow_down"
    /// The time that `slow_down` adds, for this request and all that follow.
    static let slowDown: Duration = .seconds(5)
    /// The longest wait after failures of the network.
    static let longestWait: Duration = .seconds(60)

    let expiresAt: Date
    private var interval: Duration
    private var failures = 0

    init(interval: Duration, expiresAt: Date) {
        self.interval = interval
        self.expiresAt = expiresAt
    }

    /// The first thing to do: the user needs some time.
    func begin(now: Date) -> Action { wait(now) }

    /// Returns the next step after an event.
    mutating func handle(_ event: Event, now: Date) -> Action {
        switch event {
        case .waited: return now < expiresAt ? .ask : .fail(.expired)
        case .granted(let token): return .finish(token)
        case .refused(let error, let retryAfter):
            failures = 0
            return handle(error, retryAfter, now)
        case .busy(let retryAfter):
            failures += 1
            return wait(now, atLeast: retryAfter)
        }
    }

    private mutating func handle(_ error: String?, _ retryAfter: Duration, _ now: Date) -> Action {
        switch error {
        case "authorization_pending": return wait(now, atLeast: retryAfter)
        case Self.slowDownCode:
            interval += Self.slowDown
            return wait(now, atLeast: retryAfter)
        case "expired_token": return .fail(.expired)
        case "access_denied": return .fail(.denied)
        default: return .fail(.refused)
        }
    }

    /// Twice as long after each failure of the network, and never past the end of the code.
    private func wait(_ now: Date, atLeast least: Duration = .zero) -> Action {
        let backedOff =
            failures == 0 ? interval : min(interval * (1 << min(failures, 6)), max(interval, Self.longestWait))
        let remaining = Duration.seconds(expiresAt.timeIntervalSince(now))
        return remaining > .zero ? .wait(min(max(backedOff, least), remaining)) : .fail(.expired)
    }
}
