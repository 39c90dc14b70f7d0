/// A client uses the tokens that its provider has issued to it, and no others. Two clients that share a storage would send each other's
/// refresh tokens, and the server would end the session.
///
/// The stored ID token says to whom the tokens belong. Without one nobody can tell.
struct TokenOwnershipRule: Sendable {
    let clientId: String
    /// The provider's issuer; `nil` while the client does not have the metadata.
    var issuer: Identifier?

    /// - Throws: ``OidcError`` with code `oidcForeignToken`.
    func check(_ token: Token) throws(OidcError) {
        guard let claims = token.idToken.flatMap({ try? SignedToken($0) })?.claims else { return }
        let audiences = claims.audiences
        guard audiences.isEmpty || audiences.contains(Identifier(clientId)) else {
            throw Self.foreign("client \(claims.shown("aud"))")
        }
        if let issuer, let other = claims["iss"]?.identifier, other != issuer {
            throw Self.foreign("provider \(claims.shown("iss"))")
        }
    }

    private static func foreign(_ owner: String) -> OidcError {
        .authorization(
            PingError(
                .oidcForeignToken,
                "The storage holds the tokens of the \(owner). The client has sent them to nobody.",
                recovery: "Give each client and provider its own storage. If this one has replaced another, "
                    + "let the user log in again."
            )
        )
    }
}

extension Provider {
    /// What a stored token must meet before this provider gets it.
    var ownershipRule: TokenOwnershipRule {
        TokenOwnershipRule(clientId: options.clientId, issuer: Identifier(metadata.issuer))
    }
}
