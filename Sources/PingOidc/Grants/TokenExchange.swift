/// A request to exchange one token for another (RFC 8693), such as an app's token for one of another service.
public struct TokenExchange: Sendable {
    /// The kind of a token. An open set (RFC 8693, section 3).
    public struct TokenType: RawRepresentable, Hashable, Sendable {
        /// The URI of the kind.
        public let rawValue: String

        /// The kind with a URI.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// An access token of the same provider.
        public static let accessToken = Self("access_token")
        /// A refresh token of the same provider.
        public static let refreshToken = Self("refresh_token")
        /// An ID token.
        public static let idToken = Self("id_token")
        /// A JSON Web Token (RFC 7519).
        public static let jwt = Self("jwt")

        private init(_ name: String) { rawValue = "urn:ietf:params:oauth:token-type:\(name)" }
    }

    /// The token of the user for whom the request is made.
    public var subjectToken: Secret
    /// The kind of ``subjectToken``.
    public var subjectTokenType: TokenType
    /// The token of the service that acts for the user, such as one of
    /// ``OidcClient/clientCredentials(scopes:resources:authorizationDetails:)``. The new token then names the service
    /// (`VerifiedAccess.actor`). `nil` when the client acts as the user, which nobody can see later.
    public var actorToken: Secret?
    /// The kind of ``actorToken``.
    public var actorTokenType = TokenType.accessToken
    /// The kind of token that the client needs; `nil` to leave it to the server.
    public var requestedTokenType: TokenType?
    /// The names of the services that will receive the token.
    public var audiences: [String] = []
    /// The addresses of the services that will receive the token (RFC 8707).
    public var resources: [String] = []
    /// The scopes of the new token; empty to leave them to the server.
    public var scopes: Set<String> = []
    /// The details that the new token is to allow (RFC 9396); empty to leave it to the server.
    public var authorizationDetails: [AuthorizationDetail] = []

    /// Creates a request; set its other members as needed.
    ///
    /// - Parameters:
    ///   - subjectToken: The token of the user for whom the request is made.
    ///   - subjectTokenType: The kind of the token.
    public init(subjectToken: Secret, subjectTokenType: TokenType = .accessToken) {
        self.subjectToken = subjectToken
        self.subjectTokenType = subjectTokenType
    }

    /// The form of the request.
    var form: [(name: String, value: String)] {
        var form = [
            (name: "grant_type", value: "urn:ietf:params:oauth:grant-type:token-exchange"),
            (name: "subject_token", value: subjectToken.reveal()),
            (name: "subject_token_type", value: subjectTokenType.rawValue),
        ]
        if let actorToken {
            form.append((name: "actor_token", value: actorToken.reveal()))
            form.append((name: "actor_token_type", value: actorTokenType.rawValue))
        }
        if let type = requestedTokenType { form.append((name: "requested_token_type", value: type.rawValue)) }
        form += audiences.map { (name: "audience", value: $0) } + resources.map { (name: "resource", value: $0) }
        if !scopes.isEmpty { form.append((name: "scope", value: AuthorizationParameters.scope(scopes))) }
        return form
    }

    /// A token of another type than the requested one would be used for what it is not (RFC 8693, section 2.2.1).
    func checkType(of token: Token) throws(PingError) {
        let issued = token.additionalMembers["issued_token_type"]?.string
        guard let issued, requestedTokenType.map({ $0.rawValue.hasSameCodePoints(as: issued) }) ?? true else {
            throw PingError(
                .oidcInvalidResponse,
                issued == nil
                    ? "The response to the token exchange has no issued_token_type."
                    : "The server issued a token of the type “\(ServerText.quoted(issued ?? ""))”, which was not requested.",
                recovery: OAuthHTTP.advice
            )
        }
    }
}

extension TokenExchange: CustomStringConvertible, Redacted {
    /// The kind of the token. Never a token.
    public var description: String { "TokenExchange(\(subjectTokenType.rawValue))" }
}
