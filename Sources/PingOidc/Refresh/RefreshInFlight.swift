/// A request that spends the stored refresh token, and whose response nobody has processed.
///
/// When the system suspends the app, the request outlives the exclusive access to the storage. Another caller that would
/// spend the same refresh token waits for this request: a second one could end the session.
///
/// Its outcome belongs to the first caller of ``take()``. Take it only while nobody else has the storage.
struct RefreshInFlight: Sendable {
    /// The stored token, whose refresh token the request spends.
    let replaced: Token
    /// The response, as an event of the ``RefreshMachine`` that found ``replaced``.
    let request: Task<RefreshMachine.Event, Never>
    private let isTaken = Locked(false)

    /// Whether the outcome belongs to the caller from now on.
    func take() -> Bool {
        isTaken.withLock { isTaken in
            defer { isTaken = true }
            return !isTaken
        }
    }
}

extension RefreshMachine {
    /// The token to store after a response, while the storage still holds the token it replaces; `nil` for no change.
    static func token(after response: Event, replacing token: Token, now: Date) -> Token? {
        var machine = RefreshMachine(goal: .renewed(seen: token), now: now)
        _ = machine.handle(.read(token, unsaved: nil))
        _ = machine.handle(.prepared)
        guard case .save(let changed, _) = machine.handle(response) else { return nil }
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
