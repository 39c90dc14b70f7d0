import HTTPTypes
import PingFoundation

extension OidcClient {
    /// Verifies a request that a service received: its access token, and that the sender has
    /// what the token is bound to.
    ///
    /// The token is a bearer token (RFC 6750), a token with a proof (DPoP, RFC 9449, section 7), or one of the client's
    /// certificate (RFC 8705, section 3). The proof has to be about this method, this URL and this token, has to be
    /// recent, and is valid once. With ``ProtectedResource/nonceKeys`` it also has to contain a nonce of the service.
    /// Check ``VerifiedAccess/scopes`` yourself, and add ``VerifiedAccess/responseFields`` to the response.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - resource: The service, and what it requires.
    /// - Returns: The claims of the token.
    /// - Throws: `OidcError.authorizeError` with a cause `oidcUnacceptableToken` or `oidcUnacceptableProof` that names
    ///   the rule: respond with 401 and the fields of ``ProtectedResource/challenge(for:)``. Every other error is one
    ///   of the provider or the storage.
    public func verify(
        request: ReceivedRequest,
        for resource: ProtectedResource
    ) async throws(OidcError) -> VerifiedAccess {
        try await verifying("access token") { try await $0.access(of: request, resource) }
    }
}

extension Provider {
    fileprivate func access(of request: ReceivedRequest, _ resource: ProtectedResource) async throws -> VerifiedAccess {
        let field = try AuthorizationField(request)
        let claims =
            switch resource.tokenCheck {
            case .signature: try await signedClaims(field.token, resource)
            case .introspection: try await introspectedClaims(field.token, resource)
            }
        // After the token, so that nobody without one has the service check costly proofs.
        let proof = try field.hasProof ? proof(of: request, field.token, resource) : nil
        let binding = BindingRule(
            keyThumbprint: proof?.thumbprint,
            certificateThumbprint: request.clientCertificate.map(BindingRule.thumbprint(ofCertificate:))
        )
        try binding.check(claims)
        guard claims["cnf"] != nil || !resource.requiresBoundTokens else {
            throw IdTokenError(rule: "cnf", expected: "there", actual: "missing")
        }
        for name in ["act", "may_act"] { _ = try TokenActor.read(claims.object ?? [:], name) }
        // Last, so that nobody without a token fills the memory.
        if let proof { try await use(proof, resource) }
        var access = VerifiedAccess(claims: claims.object ?? [:], isBound: claims["cnf"] != nil)
        if let name = HTTPField.Name.dpopNonce { access.responseFields[name] = proof?.nextNonce }
        return access
    }

    /// How far apart the clocks of the instances of a service may be, in seconds.
    private static var clockDifference: TimeInterval { 300 }

    private func proof(
        of request: ReceivedRequest,
        _ token: Secret,
        _ resource: ProtectedResource
    ) throws -> ReceivedProof {
        guard request.target.hasPrefix("/"), let url = try? WebURL(resource.url.origin + request.target) else {
            throw IdTokenError(rule: "target", expected: "a path of the service", actual: "something else")
        }
        do { return try ReceivedProof(request, to: url, token, resource, times) } catch let error as IdTokenError {
            throw OidcError.unacceptable("proof", .oidcUnacceptableProof, error)
        }
    }

    private func use(_ proof: ReceivedProof, _ resource: ProtectedResource) async throws {
        // An instance whose clock is behind this one's accepts the proof for as much longer.
        let skew = options.config.clockSkew / .seconds(1)
        let end = proof.issuedAt + resource.proofLifetime / .seconds(1) + skew + max(skew, Self.clockDifference) + 1
        let isNew = try await resource.proofs
            .accept(proof, until: Date(timeIntervalSince1970: end), now: system.now())
        guard isNew else {
            let error = IdTokenError(rule: "jti", expected: "new", actual: "used before")
            throw OidcError.unacceptable("proof", .oidcUnacceptableProof, error)
        }
    }

    private func signedClaims(_ token: Secret, _ resource: ProtectedResource) async throws -> JSON {
        try await claims(
            ofAccessToken: token,
            for: resource.audience,
            algorithms: resource.signingAlgorithms,
            resource.accessTokenProfile
        )
    }

    private static let audienceAdvice = """
        Let the provider name the audience in its introspection response (RFC 7662). PingAM does not for opaque tokens: where every token of \
        the provider is for this service, or its scopes tell, set ProtectedResource.requiresAudience to false.
        """

    /// The provider's introspection of a token, in place of the checks of its signature.
    private func introspectedClaims(_ token: Secret, _ resource: ProtectedResource) async throws -> JSON {
        let response = try await introspect(token)
        guard response.isActive else {
            throw IdTokenError(rule: "active", expected: "true", actual: "false")
        }
        let claims = JSON.object(response.claims)
        // A refresh token is active, too.
        let type = claims["token_type"]?.string?.lowercased()
        guard claims["token_type"] == nil || ["bearer", "dpop"].contains(type) else {
            throw IdTokenError(
                rule: "token_type",
                expected: "that of an access token",
                actual: claims.shown("token_type")
            )
        }
        if claims["iss"] != nil { try issuerRule.check(claims) }
        if claims["exp"] != nil { try times.checkExpiry(claims) }
        try times.checkStart(claims)
        if claims["aud"] == nil, !resource.requiresAudience { return claims }
        guard claims.audiences.contains(Identifier(resource.audience)) else {
            throw IdTokenError(
                rule: "aud",
                expected: "“\(resource.audience)”",
                actual: claims.shown("aud"),
                recovery: claims["aud"] == nil ? Self.audienceAdvice : nil
            )
        }
        return claims
    }
}
