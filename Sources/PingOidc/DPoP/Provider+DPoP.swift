import HTTPTypes

extension Provider {
    /// A key for the tokens of a new login; `nil` when the app asks for bearer tokens.
    func newDPoPKey() async throws -> (any DPoPKey)? {
        options.dpop == .off ? nil : try await options.dpopKeys.makeKey()
    }

    /// The key that tokens are bound to; `nil` for bearer tokens.
    ///
    /// - Throws: `PingError` with code `oidcKeyLost` when bound tokens have no key, or one that is gone.
    func dpopKey(of token: Token) async throws -> (any DPoPKey)? {
        if let stored = token.dpopKey { return try await options.dpopKeys.key(stored: Secret(stored)) }
        if token.isBound { throw PingError.lostDPoPKey }
        return nil
    }

    /// Sends a request with a proof; without a key, as it is.
    func proving(
        _ key: (any DPoPKey)?,
        _ proof: DPoPProof,
        _ request: (_ proof: Secret?) async throws -> HttpResponse
    ) async throws -> HttpResponse {
        guard let key else { return try await request(nil) }
        return try await DPoPSession(key: key, nonces: nonces, system: system).send(proof) { try await request($0) }
    }

    /// Which tokens a response to a request with this key may bring.
    func tokenTypes(_ key: (any DPoPKey)?) -> Set<String> {
        guard key != nil else { return DPoPPolicy.off.tokenTypes }
        // Tokens that are bound already stay so when the app no longer asks for it.
        return options.dpop == .off ? DPoPPolicy.preferred.tokenTypes : options.dpop.tokenTypes
    }
}

extension Token {
    /// Whether the access token works with a proof only.
    package var isBound: Bool { tokenType?.lowercased() == "dpop" }
}
