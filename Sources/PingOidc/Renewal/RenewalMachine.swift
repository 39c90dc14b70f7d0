import PingFoundation

/// The decisions of a renewal in the background: when to renew, and how long to wait after a failure. It only decides.
struct RenewalMachine {
    /// The event that the renewal has to answer.
    enum Event: Sendable {
        /// The storage was read.
        case found(Token?, at: Date)
        /// The time to sleep is over.
        case woken
        /// There is a new token, from the server or from another process.
        case renewed(Token, at: Date)
        /// The storage or the server failed.
        case failed(requiresLogin: Bool)
    }

    /// The next step of the renewal.
    enum Action: Sendable, Equatable {
        case read
        case sleep(Duration)
        case renew(Token)
        /// There is nothing to renew before the next login.
        case finish
    }

    /// How long before its expiry a token is renewed at the latest, unless it lives for a short time only.
    let lead: Duration
    /// From 0 to 1: how much earlier this process renews than others, so that they do not all begin at once.
    let jitter: Double

    private var failures = 0

    /// Before the machine has waited so long after a renewal or a failure, it begins no other one.
    private static var shortestPause: Duration { .seconds(5) }
    private static var longestPause: Duration { .seconds(300) }
    /// After so long the storage is read again, since somebody may have set the clock.
    private static var longestSleep: Duration { .seconds(3600) }

    init(lead: Duration, jitter: Double) {
        self.lead = lead
        self.jitter = jitter
    }

    /// Returns the next step after an event.
    mutating func handle(_ event: Event) -> Action {
        switch event {
        case .woken: return .read
        case .found(let token, let now):
            guard let token, token.refreshToken != nil, let wait = wait(for: token, now) else { return .finish }
            return wait > .zero ? .sleep(min(wait, Self.longestSleep)) : .renew(token)
        case .renewed(let token, let now):
            guard let wait = wait(for: token, now) else { return .finish }
            // A server that issues tokens without a life is asked less and less often.
            guard wait >= Self.shortestPause else { return pause() }
            failures = 0
            return .sleep(min(wait, Self.longestSleep))
        case .failed(requiresLogin: true): return .finish
        case .failed(requiresLogin: false): return pause()
        }
    }

    private mutating func pause() -> Action {
        let pause = min(Self.shortestPause * (1 << failures), Self.longestPause)
        failures = min(failures + 1, 6)
        return .sleep(pause * (1 + jitter / 2))
    }

    /// How long until a token should be renewed; `nil` when it does not expire.
    private func wait(for token: Token, _ now: Date) -> Duration? {
        guard let end = token.expiresAt else { return nil }
        let left = end.subtractingReportingOverflow(now.secondsSince1970)
        // A time that no clock reaches.
        guard !left.overflow else { return end < 0 ? .zero : Self.longestSleep }
        let lifetime = max(token.expiresIn ?? left.partialValue, 0)
        // A quarter of a short life, so that the token is used before it is renewed.
        let lead = min(lead, .seconds(lifetime) / 4)
        // After somebody set the clock back, the token would seem to live longer than it does.
        return .seconds(min(left.partialValue, token.expiresIn ?? .max)) - lead * (1 + jitter)
    }
}
