/// A token endpoint that asked to wait: until then nobody asks it to renew a token again, and the exchange of a code is not repeated.
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
            withLock { $0.busy = BusyServer(error, now: system.now()) }
            throw error
        }
    }
}
