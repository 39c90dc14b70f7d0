import PingFoundation

/// The tokens that a client has and its storage has not, and those that it is about to get.
struct HeldTokens: Sendable {
    /// A refreshed token that the storage would not take.
    var unsaved: UnsavedToken?
    /// The request that spends the stored refresh token.
    var inFlight: RefreshInFlight?
    /// The tokens of a login that the storage refused.
    var login: UnsavedLogin?
    /// The wait that the token endpoint has asked for.
    var busy: BusyServer?
}

/// A refreshed token that the storage would not take. The old refresh token may be spent, so it is kept in memory and
/// stored before the next use.
struct UnsavedToken: Sendable {
    let token: Token
    /// The stored token that this one replaces. When something else is stored now, this outcome is stale.
    let replaced: Token
}

/// A request that spends the stored refresh token, and whose response nobody has processed.
///
/// When the system suspends the app, the request outlives the exclusive access to the storage. Another caller that
/// would spend the same refresh token waits for this request: a second one could end the session.
///
/// Its outcome belongs to the first caller of ``take()``. Take it only while nobody else has the storage.
struct RefreshInFlight: Sendable {
    /// The stored token, whose refresh token the request spends.
    let replaced: Token
    /// The response, as an event of the ``RefreshMachine`` that found ``replaced``.
    let request: Task<RefreshMachine.Event, Never>
    private let isTaken = Locked(false)

    /// Whether the outcome belongs to the caller from now on.
    func take() -> Bool { !isTaken.exchange(true) }
}

extension RefreshMachine {
    /// The token to store after a response, while the storage still holds the token it replaces; `nil` for no change.
    static func token(after response: Event, replacing token: Token, now: Date) -> Token? {
        var machine = RefreshMachine(goal: .renewed(seen: token), now: now)
        _ = machine.handle(.read(token, unsaved: nil))
        _ = machine.handle(.prepared)
        guard case .take(.save(let changed, _)) = machine.handle(response) else { return nil }
        return changed
    }
}

extension RefreshMachine.Event {
    /// The new token that lives at the server; `nil` when the response has brought none.
    var brought: Token? {
        switch self {
        case .refreshed(let token), .refreshedUnverified(let token, _): token
        case .read(_, let unsaved): unsaved?.token
        case .prepared, .failed, .saved, .notSaved, .overtaken, .deleted: nil
        }
    }
}

/// A token endpoint that asked to wait: until then no renewal of a token asks it again, nor is a code exchanged again.
struct BusyServer: Sendable {
    /// The longest wait that a server may ask for. A mistaken one must not end a session for a day.
    static let longestWait = Duration.seconds(300)

    private let refusal: OAuthErrorResponse
    private let end: Date

    /// - Returns: `nil` when the server did not ask to wait.
    init?(_ error: any Error, now: Date) {
        guard let refusal = error as? OAuthErrorResponse, let wait = refusal.retryAfter else { return nil }
        self.refusal = refusal
        end = now.addingTimeInterval(min(wait, Self.longestWait) / .seconds(1))
    }

    /// - Throws: The error of the server, as long as it asked to wait. A clock that was set back ends the wait, too.
    func check(now: Date) throws {
        guard let rest = rest(now: now) else { return }
        var refusal = refusal
        refusal.retryAfter = rest
        throw refusal
    }

    /// How long the server still asks to wait, in whole seconds; `nil` when that is over.
    func rest(now: Date) -> Duration? {
        let rest = end.timeIntervalSince(now)
        guard rest > 0, rest <= Self.longestWait / .seconds(1) else { return nil }
        return .seconds(rest.rounded(.up))
    }
}

extension Locked<HeldTokens> {
    /// Sends a request that spends a refresh token or a code, and remembers how long the server asks to wait.
    func noting<Output>(_ system: SystemServices, _ send: () async throws -> Output) async throws -> Output {
        do {
            let output = try await send()
            withLock { $0.busy = nil }
            return output
        } catch {
            let busy = BusyServer(error, now: system.now())
            withLock { $0.busy = busy }
            throw error
        }
    }
}
