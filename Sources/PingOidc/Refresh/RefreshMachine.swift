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
    enum Action: Sendable, Equatable {
        case read
        case refresh(Token)
        case save(Token, replacing: Token)
        case delete
        case finish(Token)
        case fail(RefreshFailure)
    }

    /// What the next event is about.
    private enum State {
        case reading
        /// The server renews a token. The last attempt is the one that follows another user's renewal.
        case refreshing(Token, isLastAttempt: Bool)
        /// The storage is read again: another user of it may have spent the refresh token that the server refused.
        case rereading(refused: Token, wasLastAttempt: Bool)
        case saving(Token)
        case deleting
    }

    let goal: Goal
    let policy: RefreshPolicy

    /// The time of the last event that says so.
    private var now: Date
    private var state = State.reading

    init(goal: Goal, policy: RefreshPolicy = .automatic, now: Date) {
        self.goal = goal
        self.policy = policy
        self.now = now
    }

    /// What to do after an event. An event that nobody waits for begins again.
    mutating func handle(_ event: Event) -> Action {
        switch (state, event) {
        case (_, .read(nil, _)): return .fail(.noToken)
        case (_, .read(let stored?, let unsaved?)) where unsaved.replaced == stored:
            return save(unsaved.token, replacing: stored)
        case (.rereading(let refused, let wasLastAttempt), .read(let stored?, _)):
            if !wasLastAttempt, stored.refreshToken != refused.refreshToken { return use(stored, isLastAttempt: true) }
            state = .deleting
            return .delete
        case (_, .read(let stored?, _)): return use(stored, isLastAttempt: false)
        case (.refreshing(let token, _), .refreshed(let response)):
            return save(token.merging(response), replacing: token)
        case (.refreshing(let token, let isLastAttempt), .failed(let failure, let time)):
            now = time
            guard failure.consequence == .sessionEnded else { return didFail(failure, token) }
            state = .rereading(refused: token, wasLastAttempt: isLastAttempt)
            return .read
        case (.saving(let token), .saved): return .finish(token)
        case (.deleting, .deleted): return .fail(.sessionEnded)
        case (_, .refreshed), (_, .failed), (_, .saved), (_, .deleted):
            state = .reading
            return .read
        }
    }

    private mutating func use(_ token: Token, isLastAttempt: Bool) -> Action {
        if goal.isReached(with: token, now: now) { return .finish(token) }
        if case .usable = goal, policy == .never { return didFail(.policy, token) }
        guard token.refreshToken != nil else { return didFail(.noRefreshToken, token) }
        state = .refreshing(token, isLastAttempt: isLastAttempt)
        return .refresh(token)
    }

    private mutating func save(_ token: Token, replacing replaced: Token) -> Action {
        state = .saving(token)
        return .save(token, replacing: replaced)
    }

    /// An early refresh that fails must not take a valid access token from the app. One that brings a token
    /// that is not acceptable must.
    private func didFail(_ failure: RefreshFailure, _ token: Token) -> Action {
        guard failure.consequence != .rejected, case .usable = goal, !token.isExpired(threshold: 0, now: now) else {
            return .fail(failure)
        }
        return .finish(token)
    }
}
