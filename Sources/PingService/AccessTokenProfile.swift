/// The form of a provider's signed access tokens.
public enum AccessTokenProfile: Sendable, Hashable {
    /// That of RFC 9068: the header names the type `at+jwt`, and the claims name `sub`, `client_id` and `jti`.
    case rfc9068
    /// A JSON Web Token whose type is `JWT`, `at+jwt` or absent, and which names its client in `client_id`, `azp`,
    /// `appid` or `cid`: that of Microsoft Entra, Auth0, Okta and Keycloak.
    ///
    /// Such a token resembles an ID token, so the rules exclude each other (RFC 8725, section 3.12): its client is not
    /// among its audiences, it has no claim that only other kinds of tokens have, such as `nonce` and `at_hash`, and it
    /// names its kind, its scopes or its roles. An app that calls a service of the same registration gets tokens that
    /// break the first rule: register the service apart.
    case jwt

    /// The types that the header may name.
    var kind: CriticalHeaderRule.Kind {
        switch self {
        case .rfc9068: .other(["at+jwt"], expectation: "at+jwt")
        case .jwt: .other(["at+jwt", "jwt", ""], expectation: "JWT, at+jwt or absent")
        }
    }

    /// Checks the claims that tell an access token from other tokens.
    func check(_ claims: JSON) throws {
        _ = try claims.text("sub")
        _ = try claims.time("iat")
        switch self {
        case .rfc9068: for claim in ["client_id", "jti"] { _ = try claims.text(claim) }
        case .jwt:
            try Self.checkKind(claims)
            try Self.checkClient(claims)
        }
    }

    /// The claims in which providers name the kind of a token, and the names of access tokens:
    /// Keycloak, PingAM, Amazon Cognito.
    private static let kinds = [
        "typ": ["bearer", "dpop"], "tokenName": ["access_token"], "token_use": ["access"],
    ]

    private static func checkKind(_ claims: JSON) throws {
        let named = kinds.filter { claims[$0.key] != nil }
        for (claim, names) in named {
            guard let name = claims[claim]?.string, names.contains(name.lowercased()) else {
                throw IdTokenError(rule: claim, expected: "that of an access token", actual: claims.shown(claim))
            }
        }
        // Older Keycloaks put the nonce of the login into access tokens, too, and name their kind.
        let foreign = ["at_hash", "c_hash", "s_hash", "events"] + (named.isEmpty ? ["nonce"] : [])
        for claim in foreign where claims[claim] != nil {
            throw IdTokenError(rule: claim, expected: "absent from an access token", actual: "there")
        }
        guard !named.isEmpty || ["scope", "scp", "roles"].contains(where: { claims[$0] != nil }) else {
            throw IdTokenError(rule: "scope", expected: "there, or scp or roles", actual: "missing, as in an ID token")
        }
    }

    private static func checkClient(_ claims: JSON) throws {
        let names = ["client_id", "azp", "appid", "cid"].filter { claims[$0] != nil }
        guard !names.isEmpty else {
            throw IdTokenError(rule: "client_id", expected: "there, or azp, appid or cid", actual: "missing")
        }
        for name in names where claims.audiences.contains(Identifier(try claims.text(name))) {
            throw IdTokenError(
                rule: "aud",
                expected: "a service",
                actual: "the client itself, as in an ID token",
                recovery:
                    "Refuse the request. If the token is an access token, register the service apart from its clients."
            )
        }
    }
}
