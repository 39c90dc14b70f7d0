/// A refresh whose request has been sent, and whose response nobody has processed.
///
/// When the system suspends the app, the request outlives the exclusive access to the storage. Another caller of the same refresh waits
/// for this request: a second one with the same refresh token could end the session.
struct RefreshInFlight: Sendable {
    /// The stored token, whose refresh token the request spends.
    let replaced: Token
    let request: Task<RefreshMachine.Event, Never>
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
