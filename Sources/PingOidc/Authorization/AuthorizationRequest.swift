import Crypto
public import PingFoundation

/// An authorization request, and what is needed to accept its response.
///
/// Holds secrets of the login: keep it in memory, in a flow's context or in an encrypted `Storage`. Every request has
/// its own, so that logins in progress at the same time do not disturb each other.
public struct AuthorizationRequest: Sendable, Codable {
    /// The URL that the request goes to.
    public private(set) var url: WebURL {
        get { contents.url }
        set { change { $0.url = newValue } }
    }
    /// Has to come back with the response.
    public var state: Secret { contents.state }
    /// Has to come back in the ID token.
    package var nonce: Secret { contents.nonce }
    /// Proves at the exchange that the code was asked for here.
    package var codeVerifier: Secret { contents.codeVerifier }
    /// The redirect URI, where the response goes.
    public var redirectUri: String { contents.redirectUri }
    /// How long ago the user may have logged in.
    package var maxAge: Duration? { contents.maxAge }
    /// Whether an ID token has to come with the tokens.
    package var expectsIdToken: Bool { contents.expectsIdToken }
    /// The client that made the request.
    package var clientId: String { contents.clientId }
    /// The issuer that has to respond (RFC 9207).
    package var issuer: String { contents.issuer }
    /// Whether the response has to name its issuer.
    package var requiresIssuer: Bool { contents.requiresIssuer }
    /// The key that the tokens will be bound to, as its source finds it again; `nil` for bearer tokens.
    package var dpopKey: Secret? { contents.dpopKey }
    /// The level that this login has to reach beyond the configuration's.
    package var stepUp: StepUpRequirement? { contents.stepUp }
    /// The details that the tokens are to allow.
    package var authorizationDetails: [AuthorizationDetail] { contents.authorizationDetails }
    /// The user who has to log in; `nil` for anybody.
    package var subject: String? { contents.subject }
    /// When the provider forgets the request, if it was pushed (RFC 9126): from then on, the provider shows an error
    /// page to who opens ``url``. `nil` for a request that was not pushed.
    public var expiresAt: Date? { contents.expiresAt }
    /// When the login began: a sign-out after it makes the login void.
    package var begin: SignOutCount.Mark? { contents.begin }

    /// One reference, since asynchronous functions hold many copies of a request while they wait.
    @Kept private var contents: Contents

    /// The request once it has been sent. What accepts the response does not need the query, which is long.
    package var afterSending: AuthorizationRequest {
        var request = self
        request.url = url.withoutQuery
        return request
    }

    /// Checks that the provider still knows the request. Call it before a browser opens ``url`` some time later.
    ///
    /// - Parameter now: The time.
    /// - Throws: `PingError` with code `flowExpired` when ``expiresAt`` has come.
    public func checkExpiry(now: Date = Date()) throws(PingError) {
        guard let expiresAt, expiresAt <= now else { return }
        throw PingError(
            .flowExpired,
            "The time in which the provider keeps the pushed authorization request is over.",
            recovery: "Make a new request, right before the browser opens."
        )
    }

    /// Whether an issuer is the one that has to respond, or that of one of its tenants.
    func isIssuer(_ issuer: Identifier) -> Bool {
        IssuerTemplate(self.issuer)?.accepts(issuer) ?? (issuer == Identifier(self.issuer))
    }
}

extension AuthorizationRequest {
    /// The members of a request; what is stored has their names.
    struct Contents: Sendable, Codable {
        var url: WebURL
        var state: Secret
        var nonce: Secret
        var codeVerifier: Secret
        var redirectUri: String
        var maxAge: Duration?
        var expectsIdToken: Bool
        var clientId: String
        var issuer: String
        var requiresIssuer: Bool
        var dpopKey: Secret?
        var stepUp: StepUpRequirement?
        var authorizationDetails: [AuthorizationDetail]
        var subject: String?
        var begin: SignOutCount.Mark?
        var expiresAt: Date?
    }

    init(_ contents: Contents) { self.contents = contents }

    public init(from decoder: any Decoder) throws { try self.init(Contents(from: decoder)) }

    public func encode(to encoder: any Encoder) throws { try contents.encode(to: encoder) }

    mutating func change(_ change: (inout Contents) -> Void) { change(&contents) }
}

extension AuthorizationRequest: CustomStringConvertible, Redacted {
    /// The URL that the request goes to, without its query.
    public var description: String { "AuthorizationRequest(\(url))" }
}

/// The options of one login, where they differ from the client's.
package struct LoginChanges: Sendable {
    /// The response mode, such as `pi.flow`; `nil` for the server's default, a redirect.
    var responseMode: String?
    /// The URI that the response goes to; with the port of this login for a loopback redirect.
    var redirectUri: String?
    /// Further parameters, beside those of the configuration.
    var additionalParameters: [String: String] = [:]
    /// The requirement that this login has to meet.
    var stepUp: StepUpRequirement?
    /// The details that the tokens of this login are to allow.
    var authorizationDetails: [AuthorizationDetail]?

    /// The options of the login.
    func applied(to options: ClientOptions) -> ClientOptions {
        var config = options.config
        let hasOwnRedirect = redirectUri.map { !$0.hasSameCodePoints(as: config.redirectUri) } ?? false
        guard hasOwnRedirect || stepUp != nil || authorizationDetails != nil else { return options }
        if let redirectUri { config.redirectUri = redirectUri }
        if let stepUp { config.ask(for: stepUp) }
        if let authorizationDetails { config.authorizationDetails = authorizationDetails }
        return ClientOptions(config)
    }

    /// Further parameters of the request, with the claims that the requirement asks for.
    func parameters(_ config: OidcClientConfig) throws(PingError) -> [String: String] {
        guard let stepUp, stepUp.claims != nil else { return additionalParameters }
        var parameters = additionalParameters
        let asked = parameters["claims"] ?? config.additionalParameters["claims"]
        parameters["claims"] = try stepUp.claimsParameter(beside: asked)
        return parameters
    }
}

/// Proof Key for Code Exchange (RFC 7636), method S256.
public struct Pkce: Sendable, Codable {
    /// Proves at the exchange that the code was asked for here.
    public let codeVerifier: Secret
    /// The challenge that the authorization request shows of the verifier.
    public let codeChallenge: String
    /// Always `S256`.
    public let codeChallengeMethod: String

    /// A challenge for a verifier.
    public init(codeVerifier: Secret) {
        self.codeVerifier = codeVerifier
        var verifier = codeVerifier.reveal()
        codeChallenge = verifier.withUTF8 { unsafe SHA256.hash(data: $0) }.base64URLEncodedString
        codeChallengeMethod = "S256"
    }

    /// A new verifier of 64 random bytes with its challenge.
    ///
    /// - Parameter system: The source of the random bytes.
    public static func generate(_ system: SystemServices = .live) -> Pkce {
        Pkce(codeVerifier: Secret(system.randomBytes(64).base64URLEncodedString()))
    }
}
