import PingFoundation

/// The decisions on the way to a usable token: what to do next after each event. It acts on nothing itself.
struct RefreshMachine {
    /// The token that the caller wants.
    enum Goal: Sendable {
        /// A token that is valid for some more seconds.
        case usable(threshold: Int64)
        /// A token other than the one the caller has seen. The app asks for it.
        case renewed(seen: Token?)
        /// The same, without the app's asking.
        case replaced(seen: Token?)

        /// Whether the app asks for a renewal, which no policy forbids.
        var isAsked: Bool { if case .renewed = self { true } else { false } }

        /// Whether a token is what is wanted.
        func isReached(with token: Token, _ dpop: DPoPPolicy, now: Date) -> Bool {
            guard dpop.allows(token) else { return false }
            return switch self {
            // A quarter of a short life, so that the token is used before it is renewed.
            case .usable(let threshold):
                !token.isExpired(threshold: min(threshold, max(token.expiresIn ?? .max, 0) / 4), now: now)
            case .renewed(let seen), .replaced(let seen):
                token.accessToken != seen?.accessToken && !token.isExpired(threshold: 0, now: now)
            }
        }
    }

    /// An event of a refresh. Events, actions and states are indirect: an asynchronous function holds many of them.
    indirect enum Event: Sendable {
        /// The storage was read. `unsaved` is the outcome of an earlier refresh that could not be stored.
        case read(Token?, unsaved: UnsavedToken?)
        /// Everything is available that the outcome of a refresh needs.
        case prepared
        /// The server responded, and the response is verified.
        case refreshed(Token)
        /// The server responded, and its response is not acceptable or cannot be checked now.
        case refreshedUnverified(Token, RefreshFailure)
        /// The preparation or the refresh failed, which may have taken long.
        case failed(RefreshFailure, at: Date)
        case saved
        case notSaved(RefreshFailure, at: Date)
        /// The storage refused a change, since somebody has come after this process. What they left is stored now.
        case overtaken(by: Token?, RefreshFailure, at: Date)
        case deleted
    }

    /// The next step of the refresh, or its end.
    indirect enum Action: Sendable, Equatable {
        case take(Step)
        case finish(Token)
        case fail(RefreshFailure)
    }

    /// A step of the refresh, which ends with an event.
    indirect enum Step: Sendable, Equatable {
        case read
        /// Get ready for the outcome of a refresh, before it spends the refresh token.
        case prepare(Token)
        case refresh(Token)
        case save(Token, replacing: Token)
        case delete
    }

    /// The step that the next event is about.
    private indirect enum State {
        case reading
        /// The machine waits for all that the outcome of a refresh needs.
        case preparing(Token, isLastAttempt: Bool)
        /// The server renews a token. The last attempt is the one that follows another user's renewal.
        case refreshing(Token, isLastAttempt: Bool)
        /// The storage is read again: another user of it may have spent the refresh token that the server refused.
        case rereading(refused: Token, wasLastAttempt: Bool)
        case saving(Token, replacing: Token)
        /// The outcome of an earlier request is stored.
        case restoring(Token)
        /// The new refresh token is stored beside the old access token, since the new one is not used.
        case savingUnverified(Token, RefreshFailure)
        case deleting
    }

    let goal: Goal
    let policy: RefreshPolicy
    /// The tokens that the app accepts.
    let dpop: DPoPPolicy
    /// How the exchange of another user of the storage failed for which this one waited.
    let shared: RefreshFailure?

    /// The time of the last event that says so.
    private var now: Date
    private var state = State.reading

    init(
        goal: Goal,
        policy: RefreshPolicy = .automatic,
        dpop: DPoPPolicy = .off,
        shared: RefreshFailure? = nil,
        now: Date
    ) {
        self.goal = goal
        self.policy = policy
        self.dpop = dpop
        self.shared = shared
        self.now = now
    }

    /// Returns the next step after an event. An event that nobody waits for begins again.
    mutating func handle(_ event: Event) -> Action {
        switch (state, event) {
        case (_, .read(nil, _)): return .fail(.noToken)
        case (_, .read(let stored?, let unsaved?)) where unsaved.replaced == stored:
            state = .restoring(unsaved.token)
            return .take(.save(unsaved.token, replacing: stored))
        case (.rereading(let refused, let wasLastAttempt), .read(let stored?, _)):
            guard stored.refreshToken == refused.refreshToken else {
                guard wasLastAttempt, !goal.isReached(with: stored, dpop, now: now) else {
                    return use(stored, isLastAttempt: true)
                }
                return didFail(.renewedElsewhere, stored)
            }
            state = .deleting
            return .take(.delete)
        case (_, .read(let stored?, _)): return use(stored, isLastAttempt: false)
        case (.preparing(let token, let isLastAttempt), .prepared):
            state = .refreshing(token, isLastAttempt: isLastAttempt)
            return .take(.refresh(token))
        case (.preparing(let token, _), .failed(let failure, let time)):
            now = time
            return didFail(failure, token)
        case (.refreshing(let token, _), .refreshed(let response)):
            return save(token.merging(response), replacing: token)
        case (.refreshing(let token, _), .refreshedUnverified(let response, let failure)):
            return save(refreshTokenOf: response, replacing: token, failure)
        case (.refreshing(let token, let isLastAttempt), .failed(let failure, let time)):
            now = time
            guard failure.consequence == .sessionEnded else { return didFail(failure, token) }
            state = .rereading(refused: token, wasLastAttempt: isLastAttempt)
            return .take(.read)
        case (.saving(let token, _), .saved): return .finish(token)
        // Its refresh token may be the only news in it.
        case (.restoring(let token), .saved): return use(token, isLastAttempt: false)
        case (.saving(let token, _), .notSaved(let failure, let time)),
            (.restoring(let token), .notSaved(let failure, let time)):
            now = time
            return goal.isReached(with: token, dpop, now: now) ? .finish(token) : .fail(failure)
        case (.savingUnverified(let token, let failure), .saved),
            (.savingUnverified(let token, let failure), .notSaved(_, _)):
            return didFail(failure, token)
        case (.deleting, .deleted): return .fail(.sessionEnded)
        case (_, .overtaken(nil, _, _)): return .fail(.noToken)
        case (let state, .overtaken(let stored?, let failure, let time)):
            now = time
            var token = stored
            // The response is the latest if the others have changed nothing.
            if case .saving(let brought, stored) = state { token = brought }
            return goal.isReached(with: token, dpop, now: now) ? .finish(token) : .fail(failure)
        case (_, .prepared), (_, .refreshed), (_, .refreshedUnverified), (_, .failed), (_, .saved), (_, .notSaved),
            (_, .deleted):
            state = .reading
            return .take(.read)
        }
    }

    private mutating func use(_ token: Token, isLastAttempt: Bool) -> Action {
        if goal.isReached(with: token, dpop, now: now) { return .finish(token) }
        if policy == .never, !goal.isAsked { return didFail(.policy, token) }
        guard token.refreshToken != nil else { return didFail(.noRefreshToken, token) }
        if let shared, !isLastAttempt { return didFail(shared, token) }
        state = .preparing(token, isLastAttempt: isLastAttempt)
        return .take(.prepare(token))
    }

    private mutating func save(_ token: Token, replacing replaced: Token) -> Action {
        state = .saving(token, replacing: replaced)
        return .take(.save(token, replacing: replaced))
    }

    /// Keeps what the server has put in place of the spent refresh token. The access token is not given to anybody: the
    /// next refresh brings another ID token, which can be checked then.
    private mutating func save(
        refreshTokenOf response: Token,
        replacing replaced: Token,
        _ failure: RefreshFailure
    ) -> Action {
        guard let refreshToken = response.refreshToken, refreshToken != replaced.refreshToken else {
            return didFail(failure, replaced)
        }
        var token = replaced
        token.refreshToken = refreshToken
        token.dpopKey = response.dpopKey ?? replaced.dpopKey
        state = .savingUnverified(token, failure)
        return .take(.save(token, replacing: replaced))
    }

    /// An early refresh that fails must not take a valid access token from the app. One that brings a token
    /// that is not acceptable must.
    private func didFail(_ failure: RefreshFailure, _ token: Token) -> Action {
        guard failure.consequence != .rejected, case .usable = goal, dpop.allows(token),
            !token.isExpired(threshold: 0, now: now)
        else { return .fail(failure) }
        return .finish(token)
    }
}
