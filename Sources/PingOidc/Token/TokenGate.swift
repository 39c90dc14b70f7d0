/// The one way to stored tokens: it gives them to the client that a provider issued them to, and to nobody else.
///
/// A client has no other reference to its storage, so that every use of a token passes here: a request, a
/// refresh, a revocation, a logout.
struct TokenGate: Storage {
    private let storage: any Storage<Token>
    private let configured: TokenOwnershipRule
    private let discovery: Discovery
    /// The mark of the tokens last found to be this client's. To read an ID token costs more than to compare it.
    private let known = Locked<Mark?>(nil)

    /// The parts of a token that say whose it is.
    private struct Mark {
        let owner: TokenOwner?
        let idToken: String?
        /// Whether the rule knew which issuer the provider's metadata name.
        let isExact: Bool

        init(_ token: Token, _ rule: TokenOwnershipRule) {
            isExact = rule.isExact
            owner = token.owner
            idToken = token.idToken
        }

        func isThat(of token: Token) -> Bool { idToken == token.idToken && owner == token.owner }
    }

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
        if known.withLock({ $0.map { $0.isThat(of: token) && ($0.isExact || !discovery.knowsIssuer) } }) == true {
            return token
        }
        let rule = rule
        try rule.check(token)
        known.set(Mark(token, rule))
        return token
    }

    /// Stores tokens of this client, in place of any others.
    func save(item token: Token) async throws(PingError) {
        try await storage.save(item: token)
        known.set(Mark(token, rule))
    }

    func delete() async throws(PingError) { try await storage.delete() }

    func makeRoom(for token: Token) async throws(PingError) { try await storage.makeRoom(for: token) }

    func withExclusiveAccess<Result: Sendable>(_ work: ExclusiveWork<Result>) async throws -> Result {
        try await storage.withExclusiveAccess(work)
    }
}
