/// The provider's statement about a token (RFC 7662).
public struct TokenIntrospection: Sendable {
    /// Whether the token is valid now. When it is not, nothing else is known.
    public let isActive: Bool
    /// Everything that the provider says, by name: `sub`, `client_id`, `exp`, `cnf` …
    public let claims: [String: JSON]

    /// The scopes of the token.
    public var scopes: Set<String> {
        Set((claims["scope"]?.string ?? "").split(separator: " ").map(String.init))
    }

    init(_ json: JSON) throws {
        guard let isActive = json["active"]?.bool else {
            throw PingError(
                .oidcInvalidResponse,
                "The introspection response does not say whether the token is active.",
                recovery: OAuthHTTP.advice
            )
        }
        self.isActive = isActive
        claims = isActive ? json.object ?? [:] : [:]
        do { for name in ["act", "may_act"] { _ = try TokenActor.read(claims, name) } } catch {
            throw PingError(
                .oidcInvalidResponse,
                "The introspection response cannot be read: \(error.finding).",
                recovery: OAuthHTTP.advice,
                underlying: error
            )
        }
    }
}

extension TokenIntrospection: CustomStringConvertible, Redacted {
    /// Whether the token is valid.
    public var description: String { "TokenIntrospection(isActive: \(isActive))" }
}
