/// The decisions on the way to a usable token: what to do next after each event. It acts on nothing itself.
struct RefreshMachine {
    /// What is wanted.
    enum Goal: Sendable {
        /// A token that is valid for some more seconds.
        case usable(threshold: Int64)
        /// A token other than the one the caller has seen.
        case renewed(seen: Token?)

        /// Whether a token is what is wanted.
        func isReached(with token: Token, now: Date) -> Bool {
            switch self {
            case .usable(let threshold): !token.isExpired(threshold: threshold, now: now)
            case .renewed(let seen):
                token.accessToken != seen?.accessToken && !token.isExpired(threshold: 0, now: now)
            }
        }
    }

    /// What has happened.
    enum Event: Sendable {
        /// The storage was read. `unsaved` is the outcome of an earlier refresh that could not be stored.
        case read(Token?, unsaved: UnsavedToken?)
        /// The server responded, and the response is verified.
        case refreshed(Token)
        /// The refresh failed, which may have taken long.
        case failed(RefreshFailure, at: Date)
        case saved
        case deleted
    }

    /// What to do.
    enum Action: Sendable {
        case read
        case refresh(Token)
        case save(Token, replacing: Token)
        case delete
        case finish(Token)
        case fail(OidcError, mayAuthorize: Bool)
    }

    let goal: Goal
    let policy: RefreshPolicy

    /// The time of the last event that says so.
    private var now: Date
    private var used: Token?
    private var result: Token?
    private var ended: RefreshFailure?
    private var hasTriedAgain = false

    init(goal: Goal, policy: RefreshPolicy = .automatic, now: Date) {
        self.goal = goal
        self.policy = policy
        self.now = now
    }

    mutating func handle(_ event: Event) -> Action {
        switch event {
        case .read(let stored, let unsaved): didRead(stored, unsaved)
        case .refreshed(let response): didRefresh(response)
        case .failed(let failure, let time): didFail(failure, at: time)
        case .saved: result.map(Action.finish) ?? .read
        case .deleted: .fail(RefreshFailure.sessionEndedError, mayAuthorize: true)
        }
    }

    private mutating func didRead(_ stored: Token?, _ unsaved: UnsavedToken?) -> Action {
        guard let stored else { return .fail(RefreshFailure.noTokenError, mayAuthorize: true) }
        if let unsaved, unsaved.replaced == stored {
            result = unsaved.token
            return .save(unsaved.token, replacing: stored)
        }
        if ended != nil {
            // Someone else who shares the storage may have spent the refresh token and stored the new one.
            if hasTriedAgain || stored.refreshToken == used?.refreshToken { return .delete }
            hasTriedAgain = true
            ended = nil
        }
        if goal.isReached(with: stored, now: now) { return .finish(stored) }
        used = stored
        if case .usable = goal, policy == .never {
            return usedTokenStillServes ?? .fail(RefreshFailure.policyError, mayAuthorize: false)
        }
        if stored.refreshToken != nil { return .refresh(stored) }
        return usedTokenStillServes ?? .fail(RefreshFailure.noRefreshTokenError, mayAuthorize: true)
    }

    private mutating func didRefresh(_ response: Token) -> Action {
        guard let used else { return .read }
        let merged = used.merging(response)
        result = merged
        return .save(merged, replacing: used)
    }

    private mutating func didFail(_ failure: RefreshFailure, at time: Date) -> Action {
        now = time
        switch failure {
        case .sessionEnded:
            ended = failure
            return .read
        case .rejected(let error): return .fail(error, mayAuthorize: false)
        case .refused(let error): return usedTokenStillServes ?? .fail(error, mayAuthorize: true)
        case .unavailable(let error): return usedTokenStillServes ?? .fail(error, mayAuthorize: false)
        }
    }

    /// An early refresh that fails must not take a valid access token from the app.
    private var usedTokenStillServes: Action? {
        guard case .usable = goal, let used, !isExpired(used) else { return nil }
        return .finish(used)
    }

    private func isExpired(_ token: Token) -> Bool {
        token.isExpired(threshold: 0, now: now)
    }
}
