/// A client uses the tokens that its provider has issued to it, and no others. Another provider could use what it
/// receives at the first one, and two clients that share a storage would end each other's sessions.
///
/// Stored tokens name their owner. Tokens that the app has stored need not; their ID token does, if there is one.
struct TokenOwnershipRule: Sendable {
    let client: Identifier
    /// The issuers that the configuration accepts.
    private let configured: IssuerCheck
    /// The form of the issuers of the provider's tenants.
    private let template: IssuerTemplate?
    /// The issuer of the provider's metadata; `nil` while the client does not have them.
    private var issuer: Identifier?

    init(_ options: OidcClientConfig) {
        client = Identifier(options.clientId)
        configured = IssuerCheck(options)
        template = options.issuerTemplate.flatMap(IssuerTemplate.init)
        issuer = options.openId.map { Identifier($0.issuer) }
    }

    /// Whether it knows the issuer of the provider's metadata. Until then an issuer passes that
    /// the metadata might name.
    var isExact: Bool { issuer != nil }

    /// The same rule once the issuer of the provider's metadata is known.
    func knowing(_ issuer: String?) -> Self {
        var rule = self
        rule.issuer = issuer.map { Identifier($0) }
        return rule
    }

    /// - Throws: `PingError` with code `oidcTokenOwnerMismatch`.
    func check(_ token: Token) throws(PingError) {
        if let owner = token.owner { try check(issuer: owner.issuer, [owner.client], of: .tokens) }
        guard let claims = claims(of: token) else { return }
        try check(issuer: issuer(of: claims), claims.audiences, of: .tokens)
    }

    /// The issuer of an ID token, as the provider's metadata names it.
    private func issuer(of claims: JSON) -> Identifier? {
        let named = claims["iss"]?.identifier
        guard let template, let named, template.issuer(of: claims) == named else { return named }
        return Identifier(template.text)
    }

    private func claims(of token: Token) -> JSON? { token.idToken.flatMap { try? SignedToken($0) }?.claims }

    /// - Throws: `PingError` with code `oidcTokenOwnerMismatch`.
    func check(_ request: AuthorizationRequest) throws(PingError) {
        try check(issuer: Identifier(request.issuer), [Identifier(request.clientId)], of: .login)
    }

    /// The owner of the tokens that an earlier SDK has stored for this client; `nil` for a client of unknown issuer.
    var owner: TokenOwner? {
        guard let issuer = issuer?.text ?? configured.expectedIssuer else { return nil }
        return TokenOwner(issuer: issuer, client: client.text)
    }

    /// - Parameter clients: The clients that it is for; empty where nobody can tell.
    private func check(issuer named: Identifier?, _ clients: [Identifier], of owned: Owned) throws(PingError) {
        guard clients.isEmpty || clients.contains(client) else {
            throw mismatch(owned, "client “\(clients.map { ServerText.quoted($0.text) }.joined(separator: "”, “"))”")
        }
        guard let named, !accepts(named) else { return }
        throw mismatch(owned, "provider “\(ServerText.quoted(named.text))”")
    }

    private func accepts(_ named: Identifier) -> Bool {
        guard let issuer else { return configured.accepts(named.text) }
        // Tokens of an earlier SDK have the issuer that the configuration expects; PingAM may name a realm differently.
        return named == issuer || configured.expectedIssuer.map { Identifier($0) } == named
    }

    private enum Owned {
        case tokens, login
    }

    private func mismatch(_ owned: Owned, _ owner: String) -> PingError {
        switch owned {
        case .tokens:
            PingError(
                .oidcTokenOwnerMismatch,
                "The storage holds the tokens of the \(owner). The client has sent them to nobody.",
                recovery: "Give each client and provider its own storage. If this one has replaced another, "
                    + "let the user log in again."
            )
        case .login:
            PingError(
                .oidcTokenOwnerMismatch,
                "The login was begun with the \(owner). The client has sent its code to nobody.",
                recovery: "Finish each login with the client that began it."
            )
        }
    }
}

extension Provider {
    /// The rule that a token or a login must meet before this provider gets it.
    var ownershipRule: TokenOwnershipRule { options.ownership.knowing(metadata.issuer) }

    var owner: TokenOwner { TokenOwner(issuer: metadata.issuer, client: options.config.clientId) }
}

/// Whose tokens are: the client that a provider issued them to, and this provider.
///
/// It is part of what is stored. An ID token names both as well, but a login need not bring one.
package struct TokenOwner: Sendable, Hashable {
    /// The provider.
    package let issuer: Identifier
    package let client: Identifier

    package init(issuer: String, client: String) {
        self.issuer = Identifier(issuer)
        self.client = Identifier(client)
    }
}

extension TokenOwner {
    /// A record that somebody has tampered with names an owner that nobody is.
    init(_ json: JSON) {
        self.init(issuer: json["issuer"]?.string ?? "", client: json["client_id"]?.string ?? "")
    }

    var json: JSON { ["issuer": .string(issuer.text), "client_id": .string(client.text)] }
}
