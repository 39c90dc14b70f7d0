extension OidcClient {
    /// Verifies a signed access token that a service received, with the provider's keys.
    ///
    /// The token stays valid until it expires even if the provider has revoked it; `introspect(_:)` knows of that.
    ///
    /// - Parameters:
    ///   - accessToken: The token.
    ///   - audience: The name of this service, which the token has to name.
    ///   - keyThumbprint: The thumbprint (RFC 7638) of the key in the DPoP proof of the request; `nil` for a bearer
    ///     token. The SDK does not check the proof: verify it first (RFC 9449, section 4.3). The client refuses a bound
    ///     token without its key, and every certificate-bound token (RFC 8705). `verify(request:for:)` checks
    ///     proofs and certificates, too.
    ///   - algorithms: The algorithms that may sign the token, such as `PS256`; empty for every public-key algorithm.
    ///   - profile: The form of the provider's access tokens.
    /// - Returns: The claims of the token.
    /// - Throws: `OidcError.authorizeError` with a cause `oidcUnacceptableToken` that names the rule; the error of
    ///   fetching the provider's keys.
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

    /// Verifies a logout token that the provider sent to a service (OpenID Connect Back-Channel Logout, section 2.6).
    ///
    /// - Parameter logoutToken: The parameter `logout_token` of the request.
    /// - Returns: Whose sessions to end. Refuse a ``LogoutToken/identifier`` that you have seen.
    /// - Throws: As `verify(accessToken:audience:keyThumbprint:algorithms:profile:)`.
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
            code,
            "The \(name) is not acceptable: \(error.finding).",
            recovery: error.recovery ?? "Refuse the request.",
            underlying: error
        )
    }
}

extension Provider {
    /// The claims of an access token; the caller checks its binding.
    ///
    /// - Parameter names: The algorithms that may sign it; empty for every public-key algorithm.
    func claims(
        ofAccessToken text: Secret,
        for audience: String,
        algorithms names: Set<String>,
        _ profile: AccessTokenProfile
    ) async throws -> JSON {
        let token = try SignedToken(text.reveal())
        // A provider's metadata has no list for access tokens; any public-key algorithm of its keys will do.
        let algorithms = AlgorithmRule(allowed: names.isEmpty ? profileAlgorithms : names, advertised: [])
        _ = try await verifySignature(of: token, algorithms, kind: profile.kind)
        let claims = token.claims
        try issuerRule.check(claims)
        guard claims.audiences.contains(Identifier(audience)) else {
            throw IdTokenError(rule: "aud", expected: "“\(audience)”", actual: claims.shown("aud"))
        }
        try checkTimes(claims)
        try profile.check(claims)
        return claims
    }

    /// A logout token that is acceptable.
    func logoutToken(_ text: Secret) async throws -> LogoutToken {
        let token = try SignedToken(text.reveal())
        _ = try await verifyIssuerSignature(of: token, kind: LogoutToken.kind)
        try issuerRule.check(token.claims)
        try audienceRule.check(token.claims)
        try times.checkIssue(token.claims, ageLimit: options.config.idTokenAgeLimit / .seconds(1))
        try checkTimes(token.claims)
        return try LogoutToken(token.claims)
    }

    private func checkTimes(_ claims: JSON) throws {
        try times.checkExpiry(claims)
        try times.checkStart(claims)
    }
}

extension PingError.Code {
    /// An access token or a logout token that a service received breaks a rule; the message names it.
    public static let oidcUnacceptableToken: Self = "oidc_unacceptable_token"
    /// The proof of a request that a service received (DPoP) breaks a rule; the message names it.
    public static let oidcUnacceptableProof: Self = "oidc_unacceptable_proof"
}
