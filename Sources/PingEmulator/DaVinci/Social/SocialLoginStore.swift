import Foundation
import PingCommons

/// The social logins that forms offer, and what they lead to.
final class SocialLoginStore: Sendable {
    /// A login that the provider has confirmed.
    struct Confirmation: Sendable {
        let login: SocialLogin
        let userID: String
    }

    /// What the provider's own library gave an app.
    struct ProviderToken: Sendable {
        let userID: String
        let nonce: String?
        let expiresAt: Date
    }

    private struct State {
        var logins: [String: SocialLogin] = [:]
        var confirmations: [String: Confirmation] = [:]
        var providerTokens: [String: ProviderToken] = [:]

        mutating func forget(before now: Date) {
            logins = logins.filter { now < $0.value.expiresAt }
            confirmations = confirmations.filter { now < $0.value.login.expiresAt }
            providerTokens = providerTokens.filter { now < $0.value.expiresAt }
        }
    }

    private static let capacity = 10_000
    private let clock: EmulatorClock
    private let state = Locked(State())

    init(clock: EmulatorClock) {
        self.clock = clock
    }

    func offer(_ login: SocialLogin, as name: String) {
        let now = clock.now
        state.withLock { state in
            if state.logins.count >= Self.capacity { state.forget(before: now) }
            state.logins[name] = login
        }
    }

    /// The login of a link; a user who has cancelled may follow it again.
    func offered(_ name: String) -> SocialLogin? {
        let now = clock.now
        return state.withLock { state in state.logins[name].flatMap { now < $0.expiresAt ? $0 : nil } }
    }

    func expect(nonce: String, of name: String) {
        state.withLock { $0.logins[name]?.nonce = nonce }
    }

    /// Keeps what a continue token stands for.
    func confirm(_ login: SocialLogin, userID: String, token: String) {
        state.withLock { $0.confirmations[token] = Confirmation(login: login, userID: userID) }
    }

    func confirmation(_ token: String) -> Confirmation? {
        let now = clock.now
        return state.withLock { state in state.confirmations[token].flatMap { now < $0.login.expiresAt ? $0 : nil } }
    }

    /// A continue token is good once.
    func spend(_ token: String) {
        state.withLock { $0.confirmations[token] = nil }
    }

    func add(_ providerToken: ProviderToken, as token: String) {
        state.withLock { $0.providerTokens[token] = providerToken }
    }

    /// What a provider's token says; it is good once.
    func takeProviderToken(_ token: String) -> ProviderToken? {
        let now = clock.now
        return state.withLock { state in
            state.providerTokens.removeValue(forKey: token).flatMap { now < $0.expiresAt ? $0 : nil }
        }
    }
}
