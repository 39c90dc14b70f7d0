import HTTPTypes

/// The keys and the nonces of a client, and how it proves possession with them (RFC 9449).
final class DPoP: Sendable {
    private let policy: DPoPPolicy
    private let keys: any DPoPKeySource
    private let system: SystemServices
    /// The nonces that servers require in the next proof.
    let nonces = DPoPNonces()

    init(_ config: OidcClientConfig, _ system: SystemServices) {
        policy = config.dpop
        keys = config.dpopKeys
        self.system = system
    }

    /// A key for the tokens of a new login; `nil` when the app asks for bearer tokens, or takes them where the
    /// provider cannot verify proofs.
    ///
    /// - Throws: `PingError` with code `invalidConfiguration` when the app requires what the provider cannot
    ///   verify; what the source throws.
    func newKey(for metadata: OpenIdConfiguration) async throws -> (any DPoPKey)? {
        try policy.applies(to: metadata) ? try await keys.makeKey() : nil
    }

    /// The key of a login in progress; a new one for a request that was made without.
    func key(of request: AuthorizationRequest, _ metadata: OpenIdConfiguration) async throws -> (any DPoPKey)? {
        guard let stored = request.dpopKey else { return try await newKey(for: metadata) }
        return try await keys.key(stored: stored)
    }

    /// The key that tokens are bound to; `nil` for bearer tokens.
    ///
    /// - Throws: `PingError` with code `oidcKeyLost` when bound tokens have no key, or one that is gone.
    func key(of token: Token) async throws -> (any DPoPKey)? {
        if let stored = token.dpopKey { return try await keys.key(stored: Secret(stored)) }
        if token.isBound { throw PingError.lostDPoPKey }
        return nil
    }

    /// The types of tokens, in lower case, that a response to a request with this key may bring.
    ///
    /// - Parameter renewed: The tokens that the response replaces. Bound ones stay bound, whatever the app wants now.
    func tokenTypes(_ key: (any DPoPKey)?, renewing renewed: Token? = nil) -> Set<String> {
        if renewed?.isBound == true { return DPoPPolicy.required.tokenTypes }
        guard key != nil else { return DPoPPolicy.off.tokenTypes }
        // The login began when the app asked for bound tokens.
        return policy == .off ? DPoPPolicy.preferred.tokenTypes : policy.tokenTypes
    }

    /// Sends a request with a proof; without a key, as it is.
    ///
    /// - Parameter request: Sends the request; with a key a second time when the server asks for a nonce.
    func proving<Response: DPoPResponse>(
        _ key: (any DPoPKey)?,
        _ proof: DPoPProof,
        canRepeat: Bool = true,
        _ request: (_ proof: AttemptFields) async throws -> Response
    ) async throws -> Response {
        guard let key else { return try await request(AttemptFields([:])) }
        let session = DPoPSession(key: key, nonces: nonces, system: system)
        return try await session.send(proof, canRepeat: canRepeat) { try await request($0) }
    }

    /// Sends a request with an access token: a bearer token, or a bound one with its proof.
    ///
    /// - Parameter request: Sends the request with these fields; for a bound token a second time when the
    ///   server asks for a nonce.
    func sending<Response: DPoPResponse>(
        _ token: Token,
        _ method: HTTPRequest.Method,
        _ url: WebURL,
        canRepeat: Bool = true,
        _ request: (AttemptFields) async throws -> Response
    ) async throws -> Response {
        let proof = DPoPProof(method: method, url: url, accessToken: Secret(token.accessToken))
        do {
            return try await proving(token.isBound ? key(of: token) : nil, proof, canRepeat: canRepeat) { proof in
                try await request(proof.adding(token.authorization(proof: nil)))
            }
        } catch let error as PingError where error.code == .oidcKeyLost {
            // The end of a session, which callers know by `requiresLogin`.
            throw OidcError(error)
        }
    }

    /// The fields of a request that somebody else sends, once.
    func fields(_ token: Token, _ method: HTTPRequest.Method, _ url: WebURL) async throws -> HTTPFields {
        guard token.isBound, let key = try await key(of: token) else { return token.authorization(proof: nil) }
        let accessToken = Secret(token.accessToken)
        let proof = DPoPProof(method: method, url: url, accessToken: accessToken, nonce: nonces[url.origin])
        return token.authorization(proof: try await proof.signed(by: key, system))
    }
}

extension Token {
    /// Whether the access token works with a proof only.
    package var isBound: Bool { tokenType?.lowercased() == "dpop" }

    /// The header fields that carry the access token (RFC 6750, section 2.1, and RFC 9449, section 7.1).
    fileprivate func authorization(proof: Secret?) -> HTTPFields {
        var fields = HTTPFields()
        fields.set(Secret((isBound ? "DPoP " : "Bearer ") + accessToken), proof)
        return fields
    }
}
