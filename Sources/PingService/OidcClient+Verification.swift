extension OidcClient {
    /// Verifies a signed access token that a service received, with the provider's keys.
    ///
    /// The token stays valid until it expires even if the provider has revoked it; ``introspect(_:)`` knows of that.
    ///
    /// - Parameters:
    ///   - accessToken: The token.
    ///   - audience: The name of this service, which the token has to name.
    ///   - keyThumbprint: The thumbprint (RFC 7638) of the key in the DPoP proof of the request; `nil` for a bearer token. The SDK does not
    ///     check the proof: verify it first (RFC 9449, section 4.3). The client refuses a bound token without its key, and every
    ///     certificate-bound token (RFC 8705). ``verify(request:for:)`` checks proofs and certificates, too.
    ///   - algorithms: The algorithms that may sign the token, such as `PS256`; empty for every public-key algorithm.
    ///   - profile: The form of the provider's access tokens.
    /// - Returns: The claims of the token.
    /// - Throws: ``OidcError/authorizeError(cause:message:)`` with a cause `oidcUnacceptableToken` that names the rule; the error of fetching
    ///   the provider's keys.
    public func verify(
        accessToken: Secret,
        audience: String,
        keyThumbprint: String? = nil,
        algorithms: Set<String> = [],
        profile: AccessTokenProfile = .rfc9068
    ) async throws(OidcError) -> [String: JSON] {
        try await verifying("access token") { provider in
            let claims = try await provider.claims(
                ofAccessToken: accessToken,
                for: audience,
                algorithms: algorithms,
                profile
            )
            try BindingRule(keyThumbprint: keyThumbprint).check(claims)
            return claims.object ?? [:]
        }
    }

    /// Verifies a logout token that the provider sent to a service (OpenID Connect Back-Channel Logout 1.0, section 2.6).
    ///
    /// - Parameter logoutToken: The parameter `logout_token` of the request.
    /// - Returns: Whose sessions to end. Refuse a ``LogoutToken/identifier`` that you have seen.
    /// - Throws: As ``verify(accessToken:audience:keyThumbprint:algorithms:profile:)``.
    public func verify(logoutToken: Secret) async throws(OidcError) -> LogoutToken {
        try await verifying("logout token") { try await $0.logoutToken(logoutToken) }
    }

    func verifying<Value>(_ name: String, _ work: (Provider) async throws -> Value) async throws(OidcError) -> Value {
        do {
            return try await http.inOneExchange(system) { try await work(provider()) }
        } catch let error as IdTokenError {
            throw .unacceptable(name, .oidcUnacceptableToken, error)
        } catch {
            throw OidcError(error)
        }
    }
}

extension OidcError {
    /// A request that a service received breaks a rule.
    static func unacceptable(_ name: String, _ code: PingError.Code, _ error: IdTokenError) -> OidcError {
        .authorization(
            PingError(
                code,
                "The \(name) is not acceptable: \(error.finding).",
                recovery: error.recovery ?? "Refuse the request.",
                underlying: error
            )
        )
    }
}
