import Foundation
import PingCommons

/// The social logins that forms offer, and their results.
final class SocialLoginStore: Sendable {
    /// A login that the provider has confirmed.
    struct Confirmation: Sendable {
        let login: SocialLogin
        let userID: String
    }

    /// The token of the provider's library.
    struct ProviderToken: Sendable {
        let userID: String
        let nonce: String?
        let expiresAt: Date
    }

    private struct State {
        var logins: [String: SocialLogin] = [:]
        var confirmations: [String: Confirmation] = [:]
        var providerTokens: [String: ProviderToken] = [:]

        /// Drops expired entries when there are many.
        ///
        /// - Throws: ``HttpFailure`` with 503 when too many are still valid.
        mutating func makeRoom(_ now: Date) throws(HttpFailure) {
            guard count >= SocialLoginStore.capacity else { return }
            logins = logins.filter { now < $0.value.expiresAt }
            confirmations = confirmations.filter { now < $0.value.login.expiresAt }
            providerTokens = providerTokens.filter { now < $0.value.expiresAt }
            guard count < SocialLoginStore.capacity else {
                throw .am(503, "Too many social logins are in progress.")
            }
        }

        private var count: Int { logins.count + confirmations.count + providerTokens.count }
    }

    private static let capacity = 10_000
    private let clock: EmulatorClock
    private let state = Locked(State())

    init(clock: EmulatorClock) {
        self.clock = clock
    }

    func offer(_ login: SocialLogin, as name: String) throws {
        try add { $0.logins[name] = login }
    }

    /// The form that offered a login is gone.
    func withdraw(_ name: String) {
        state.withLock { $0.logins[name] = nil }
    }

    /// The login of a link; a user who has cancelled may follow it again.
    func offered(_ name: String, in environment: String) -> SocialLogin? {
        let now = clock.now
        let login = state.withLock { $0.logins[name] }
        return login.flatMap { now < $0.expiresAt && $0.environment == environment ? $0 : nil }
    }

    func expect(nonce: String, of name: String) {
        state.withLock { $0.logins[name]?.nonce = nonce }
    }

    /// Stores the login of a continue token.
    func confirm(_ login: SocialLogin, userID: String, token: String) throws {
        try add { $0.confirmations[token] = Confirmation(login: login, userID: userID) }
    }

    func confirmation(_ token: String) -> Confirmation? {
        let now = clock.now
        return state.withLock { state in state.confirmations[token].flatMap { now < $0.login.expiresAt ? $0 : nil } }
    }

    /// A continue token is valid once.
    func spend(_ token: String) {
        state.withLock { $0.confirmations[token] = nil }
    }

    func add(_ providerToken: ProviderToken, as token: String) throws {
        try add { $0.providerTokens[token] = providerToken }
    }

    /// The login of a provider's token; it is valid once.
    func takeProviderToken(_ token: String) -> ProviderToken? {
        let now = clock.now
        return state.withLock { state in
            state.providerTokens.removeValue(forKey: token).flatMap { now < $0.expiresAt ? $0 : nil }
        }
    }

    private func add(_ change: (inout State) -> Void) throws {
        let now = clock.now
        try state.withLock { state throws(HttpFailure) in
            try state.makeRoom(now)
            change(&state)
        }
    }
}

/// A form's offer of a login with an identity provider. The emulator is also the provider.
struct SocialLogin: Sendable {
    /// The id of its environment.
    let environment: String
    /// The flow that offers it.
    let runID: String
    /// The form that offers it.
    let nodeID: String
    /// The field's key, whose transition the flow follows.
    let key: String
    /// The provider's identifier.
    let providerID: String
    /// The provider's name on its page.
    let label: String
    /// The URI to which the browser is redirected afterwards.
    let redirectURI: String
    let expiresAt: Date
    /// The nonce for an ID token; set when an app requests the provider's description.
    var nonce: String?
}
