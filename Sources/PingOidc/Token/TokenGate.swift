/// The one way to stored tokens: it gives them to the client that a provider issued them to, and to nobody else.
///
/// A client has no other reference to its storage, so that every use of a token passes here: a request, a
/// refresh, a revocation, a logout.
struct TokenGate: Storage {
    private let storage: any Storage<Token>
    private let configured: TokenOwnershipRule
    private let discovery: Discovery
    /// The parts of the tokens last found to be this client's that say so, and whether the rule knew which issuer the
    /// provider's metadata name. To read an ID token costs more than to compare it.
    private let known = Locked<(owner: TokenOwner?, idToken: String?, isExact: Bool)?>(nil)

    init(_ options: ClientOptions, _ discovery: Discovery) {
        storage = options.config.storage
        configured = options.ownership
        self.discovery = discovery
    }

    /// The rule, exact as soon as the client has the provider's metadata. Tokens are read without them, too,
    /// such as without a network.
    private var rule: TokenOwnershipRule { configured.isExact ? configured : configured.knowing(discovery.knownIssuer) }

    /// The stored tokens.
    ///
    /// - Throws: `PingError` with code `oidcTokenOwnerMismatch` when they are another client's; of the storage.
    func get() async throws(PingError) -> Token? {
        guard let token = try await storage.get() else { return nil }
        let isKnown = known.withLock { known in
            guard let known, known.idToken == token.idToken, known.owner == token.owner else { return false }
            return known.isExact || !discovery.knowsIssuer
        }
        if isKnown { return token }
        let rule = rule
        try rule.check(token)
        known.set((token.owner, token.idToken, rule.isExact))
        return token
    }

    /// Stores tokens of this client, in place of any others.
    func save(item token: Token) async throws(PingError) {
        try await storage.save(item: token)
        known.set((token.owner, token.idToken, rule.isExact))
    }

    func delete() async throws(PingError) { try await storage.delete() }

    func makeRoom(for token: Token) async throws(PingError) { try await storage.makeRoom(for: token) }

    func withExclusiveAccess<Result: Sendable>(_ work: ExclusiveWork<Result>) async throws -> Result {
        try await storage.withExclusiveAccess(work)
    }
}
