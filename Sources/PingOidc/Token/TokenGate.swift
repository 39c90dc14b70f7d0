import PingLogger

/// The one way to stored tokens: it gives them to the client that a provider issued them to, and to nobody else.
///
/// A client has no other reference to its storage, so that every use of a token passes here: a request, a refresh, a revocation, a logout.
struct TokenGate: Storage {
    private let storage: any Storage<Token>
    private let configured: TokenOwnershipRule
    private let discovery: Discovery
    private let logger: any Logger
    /// The mark of the tokens last found to be this client's. To read an ID token costs more than to compare it.
    private let known = Locked<Mark?>(nil)
    /// Whether the owner of tokens that name none is being stored.
    private let isAdopting = Locked(false)

    /// The parts of a token that say whose it is.
    private struct Mark {
        let owner: TokenOwner?
        let idToken: String?
        let isOwnerless: Bool
        /// Whether the rule knew which issuer the provider's metadata name.
        let isExact: Bool

        init(_ token: Token, _ rule: TokenOwnershipRule) {
            isExact = rule.isExact
            owner = token.owner
            idToken = token.idToken
            isOwnerless = token.owner == nil && !rule.isNamed(byIDTokenOf: token)
        }

        func isThat(of token: Token) -> Bool { idToken == token.idToken && owner == token.owner }
    }

    init(_ options: ClientOptions, _ discovery: Discovery, logger: any Logger) {
        storage = options.config.storage
        configured = options.ownership
        self.discovery = discovery
        self.logger = logger
    }

    /// The rule, exact as soon as the client has the provider's metadata. Tokens are read without them, too, such as without a network.
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

    /// Tokens that an earlier version stored, and that name no owner, belong to the first client that asks, from then on.
    ///
    /// Nobody who has a valid token waits for those who write.
    func adopt(_ token: Token) {
        guard token.owner == nil, isOwnerless(token), beginAdopting(), let owner = rule.adopter else { return }
        Task {
            do { try await adopt(for: owner) } catch {
                logger.w("OIDC: the owner of the stored tokens could not be stored.", error: error)
            }
            isAdopting.set(false)
        }
    }

    private func adopt(for owner: TokenOwner) async throws {
        try await storage.withExclusiveAccess { [self] in
            // Another client may have been first.
            guard var token = try await get(), isOwnerless(token) else { return }
            token.owner = owner
            try await storage.save(item: token)
            logger.i("OIDC: the stored tokens named no owner. They belong to \(owner.client) of \(owner.issuer) now.")
        }
    }

    /// - Returns: Whether nobody has begun before.
    private func beginAdopting() -> Bool {
        isAdopting.withLock { isAdopting in
            defer { isAdopting = true }
            return !isAdopting
        }
    }

    private func isOwnerless(_ token: Token) -> Bool {
        known.withLock { mark in mark.flatMap { $0.isThat(of: token) ? $0 : nil } ?? Mark(token, rule) }.isOwnerless
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
