public import PingCommons
import PingNetwork

/// An app that may ask the emulator for tokens.
public struct EmulatorClient: Sendable {
    /// The client id.
    public var id: String
    /// The name that users see (`client_name`); `nil` shows them the id.
    public var name: String?
    /// The client's secret; `nil` makes it a public client, unless it has ``keys`` or a ``workload``.
    public var secret: Secret?
    /// The client's public keys, as JSON Web Keys with an `alg`. A client with keys must sign assertions with one of
    /// them (RFC 7523), and name its certificate where the keys have an `x5t#S256`.
    public var keys: [JSON] = []
    /// The workload that the client is: it authenticates itself with assertions of a trusted issuer about it
    /// (RFC 7523), and in no other way. Such an assertion lives for a day at most, and may be sent more than once.
    public var workload: Workload?
    /// Whether the client must bind its tokens to a key (RFC 9449, section 5.2).
    public var requiresDPoP = false
    /// The redirect URIs of responses. A loopback http URI matches with any port (RFC 8252, section 7.3).
    public var redirectURIs: [String]
    /// The redirect URIs after a sign-off (`post_logout_redirect_uri`).
    public var postLogoutRedirectURIs: [String]
    /// The scopes it may ask for.
    public var scopes: [String]
    /// Whether it receives refresh tokens.
    public var receivesRefreshTokens: Bool
    /// Whether a user who logs in with a browser is asked what the app may know, once for the same scopes. A request
    /// with `prompt=consent` asks in any case.
    public var requiresConsent = false
    /// The service that the client's access tokens are for, such as `https://api.example.test`. They are then signed
    /// JSON Web Tokens (RFC 9068), for this service or for those that the request names as `resource` (RFC 8707); `nil`
    /// makes them random texts.
    public var accessTokenAudience: String?
    /// The only party that may act for the app's users by a token exchange (`may_act`, RFC 8693, section 4.4): the
    /// subject of its actor token, or without one the id of the client that asks; `nil` lets each client act.
    public var mayAct: String?

    /// A program that a platform identifies.
    public struct Workload: Sendable, Hashable {
        /// The issuer of its assertions, one of ``EmulatorConfiguration/trustedIssuers``.
        public var issuer: String
        /// The name of the program at the issuer (`sub`).
        public var subject: String

        /// The program with a name at an issuer.
        public init(issuer: String, subject: String) {
            self.issuer = issuer
            self.subject = subject
        }
    }

    /// Creates an app.
    ///
    /// - Parameters:
    ///   - id: The client id.
    ///   - name: The name that users see; `nil` shows them the id.
    ///   - secret: The client's secret; `nil` makes it a public client, which must use PKCE.
    ///   - redirectURIs: The redirect URIs of responses.
    ///   - postLogoutRedirectURIs: The redirect URIs after a sign-off.
    ///   - scopes: The scopes it may ask for.
    ///   - receivesRefreshTokens: Whether it receives refresh tokens.
    public init(
        id: String,
        name: String? = nil,
        secret: Secret? = nil,
        redirectURIs: [String],
        postLogoutRedirectURIs: [String] = [],
        scopes: [String] = EmulatorClient.standardScopes,
        receivesRefreshTokens: Bool = true
    ) {
        self.id = id
        self.name = name
        self.secret = secret
        self.redirectURIs = redirectURIs
        self.postLogoutRedirectURIs = postLogoutRedirectURIs
        self.scopes = scopes
        self.receivesRefreshTokens = receivesRefreshTokens
    }

    /// The scopes of OpenID Connect Core, section 5.4, and `offline_access`.
    public static let standardScopes = ["openid", "profile", "email", "address", "phone", "offline_access"]

    /// The public clients `demo-app` and `test`, and the confidential client `demo-service` with the secret
    /// `demo-service-secret`. `demo-app` may ask for the scope `transfer` of the service below `/api`, too.
    public static let demonstration = [
        EmulatorClient(
            id: "demo-app",
            name: "Demo App",
            redirectURIs: redirects,
            postLogoutRedirectURIs: redirects,
            scopes: standardScopes + [ApiEndpoint.transferScope]
        ),
        EmulatorClient(
            id: "test",
            name: "Test App",
            redirectURIs: redirects,
            postLogoutRedirectURIs: redirects
        ),
        EmulatorClient(
            id: "demo-service",
            name: "Demo Service",
            secret: "demo-service-secret",
            redirectURIs: redirects,
            postLogoutRedirectURIs: redirects
        ),
    ]

    private static let redirects = [
        "demo://cb", "org.forgerock.demo://oauth2redirect", "http://127.0.0.1/callback", "http://localhost/callback",
        "https://app.example.test/callback",
    ]

    /// Whether the client authenticates itself, which a public client does not.
    var isConfidential: Bool { secret != nil || !keys.isEmpty || workload != nil }

    /// Whether a response may be sent there.
    func allows(redirectURI: String) -> Bool {
        Self.matches(redirectURI, anyOf: redirectURIs)
    }

    /// Whether the browser may be sent there after a sign-off.
    func allows(postLogoutRedirectURI: String) -> Bool {
        Self.matches(postLogoutRedirectURI, anyOf: postLogoutRedirectURIs)
    }

    private static func matches(_ text: String, anyOf registered: [String]) -> Bool {
        if registered.contains(text) { return true }
        // RFC 6749, section 3.1.2.
        guard !text.contains("#") else { return false }
        guard let url = try? WebURL(text), url.scheme == "http", url.isLoopback else { return false }
        return registered.contains { entry in
            guard let other = try? WebURL(entry), other.scheme == "http", other.isLoopback else { return false }
            return other.host == url.host && other.path == url.path && other.query == url.query
        }
    }
}
