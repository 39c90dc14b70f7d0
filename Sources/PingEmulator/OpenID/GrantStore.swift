import Foundation
import PingCommons

/// The issued codes and tokens.
final class GrantStore: Sendable {
    private struct State {
        var codes: [String: AuthorizationCode] = [:]
        var tokens: [String: IssuedToken] = [:]
        var pushedRequests: [String: PushedRequest] = [:]

        /// Drops expired entries when there are many. A used code or token stays until then, to detect its reuse.
        mutating func forget(before now: Date) {
            guard codes.count + tokens.count + pushedRequests.count > 5000 else { return }
            codes = codes.filter { now < $0.value.expiresAt }
            tokens = tokens.filter { now < $0.value.expiresAt }
            pushedRequests = pushedRequests.filter { now < $0.value.expiresAt }
        }
    }

    private let clock: EmulatorClock
    private let factory: TokenFactory
    private let configuration: EmulatorConfiguration
    private let state = Locked(State())

    init(clock: EmulatorClock, tokens: TokenFactory, configuration: EmulatorConfiguration) {
        self.clock = clock
        factory = tokens
        self.configuration = configuration
    }

    func issueCode(for grant: Grant, redirectURI: String, challenge: String?) -> String {
        let code = factory.random()
        let entry = AuthorizationCode(
            grant: grant,
            redirectURI: redirectURI,
            challenge: challenge,
            expiresAt: clock.after(configuration.lifetimes.code)
        )
        let now = clock.now
        state.withLock { state in
            state.forget(before: now)
            state.codes[code] = entry
        }
        return code
    }

    /// Redeems a code. A second attempt returns `nil` and revokes the tokens of the first (RFC 6749, section 4.1.2),
    /// but not an attempt by another client or tenant.
    func redeemCode(_ code: String, clientID: String, tenant: String) -> AuthorizationCode? {
        let now = clock.now
        return state.withLock { state in
            guard let entry = state.codes[code], entry.grant.clientID == clientID, entry.grant.tenant == tenant else {
                return nil
            }
            guard !entry.isUsed else {
                state.tokens = state.tokens.filter { $0.value.grant.id != entry.grant.id }
                return nil
            }
            state.codes[code]?.isUsed = true
            return now < entry.expiresAt ? entry : nil
        }
    }

    /// - Parameter value: The token; `nil` for a random text.
    @discardableResult
    func issue(
        _ kind: IssuedToken.Kind,
        for grant: Grant,
        scopes: [String],
        keyThumbprint: String? = nil,
        value: String? = nil
    ) -> String {
        let lifetimes = configuration.lifetimes
        let value = value ?? factory.random(bytes: kind == .access ? 24 : 32)
        let token = IssuedToken(
            kind: kind,
            grant: grant,
            scopes: scopes,
            issuedAt: clock.now,
            expiresAt: clock.after(kind == .access ? lifetimes.accessToken : lifetimes.refreshToken),
            keyThumbprint: keyThumbprint
        )
        state.withLock { $0.tokens[value] = token }
        return value
    }

    /// A token that is still valid.
    ///
    /// - Parameter tenant: The tenant that must own the token; `nil` for any.
    func token(_ value: String, tenant: String?) -> IssuedToken? {
        let now = clock.now
        return state.withLock { state in
            guard let token = state.tokens[value], tenant == nil || token.grant.tenant == tenant, !token.isUsed,
                now < token.expiresAt
            else { return nil }
            return token
        }
    }

    /// Uses a refresh token. With rotation it is valid once; using it again after the grace period revokes everything
    /// of its grant (RFC 9700, section 4.14.2).
    ///
    /// - Parameter permits: Whether the caller may use the token. One that may not leaves it as it is.
    func useRefreshToken(
        _ value: String,
        clientID: String,
        tenant: String,
        rotates: Bool,
        permits: (IssuedToken) -> Bool
    ) -> IssuedToken? {
        let now = clock.now
        let grace = configuration.lifetimes.refreshTokenGrace / .seconds(1)
        return state.withLock { state in
            guard let token = state.tokens[value], token.kind == .refresh, token.grant.clientID == clientID,
                token.grant.tenant == tenant, now < token.expiresAt, permits(token)
            else { return nil }
            if let usedAt = token.usedAt {
                guard now.timeIntervalSince(usedAt) < grace else {
                    state.tokens = state.tokens.filter { $0.value.grant.id != token.grant.id }
                    return nil
                }
            } else if rotates {
                state.tokens[value]?.usedAt = now
            }
            return token
        }
    }

    /// Revokes a token (RFC 7009): revoking a refresh token revokes its whole grant.
    ///
    /// - Returns: `false` when the token is another client's.
    func revoke(_ value: String, clientID: String, tenant: String) -> Bool {
        state.withLock { state in
            guard let token = state.tokens[value], token.grant.tenant == tenant else { return true }
            guard token.grant.clientID == clientID else { return false }
            if token.kind == .refresh {
                state.tokens = state.tokens.filter { $0.value.grant.id != token.grant.id }
            } else {
                state.tokens[value] = nil
            }
            return true
        }
    }

    func revokeAll(userID: String) {
        state.withLock { state in state.tokens = state.tokens.filter { $0.value.grant.userID != userID } }
    }

    func push(_ request: PushedRequest) -> String {
        let uri = "urn:ietf:params:oauth:request_uri:" + factory.random(bytes: 16)
        state.withLock { $0.pushedRequests[uri] = request }
        return uri
    }

    /// A pushed request, once.
    func takePushedRequest(_ uri: String, clientID: String) -> PushedRequest? {
        let now = clock.now
        return state.withLock { state in
            guard let request = state.pushedRequests[uri], request.clientID == clientID else { return nil }
            state.pushedRequests[uri] = nil
            return now < request.expiresAt ? request : nil
        }
    }
}

/// The parameters of a pushed authorization request (RFC 9126).
struct PushedRequest: Sendable {
    let clientID: String
    let parameters: Parameters
    let expiresAt: Date
}
