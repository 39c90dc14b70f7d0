/// The options of an OpenID Connect client. A value: a client that was made of it never changes.
public struct OidcClientConfig: Sendable {
    /// The URL of the provider's metadata, ending in `/.well-known/openid-configuration`.
    public var discoveryEndpoint = ""
    /// The provider's metadata, in place of fetching it.
    public var openId: OpenIdConfiguration?
    /// The issuer that the metadata has to name, exactly; `nil` for the one that ``discoveryEndpoint`` stands for.
    public var issuer: String?
    /// The name this app is registered under.
    public var clientId = ""
    /// How the client proves who it is. A public client, such as an app, does not.
    public var clientAuthentication = ClientAuthentication.none
    /// What access is asked for. With `openid`, an ID token is required and verified.
    public var scopes: Set<String> = []
    /// Where the server sends the user after login, as registered.
    public var redirectUri = ""
    /// Where the server sends the user after logout, as registered.
    public var signOutRedirectUri: String?
    /// Who probably logs in.
    public var loginHint: String?
    /// The `state` to send; `nil` for a random one each time, which is safer.
    public var state: String?
    /// The `nonce` to send; `nil` for a random one each time, which is safer.
    public var nonce: String?
    /// How the server shows its pages.
    public var display: String?
    /// Whether the server asks the user again: `none`, `login`, `consent`, `select_account`.
    public var prompt: String?
    /// The preferred languages of the server's pages, separated by spaces.
    public var uiLocales: String?
    /// The wanted authentication context classes, separated by spaces.
    public var acrValues: String?
    /// How long ago the user may have logged in, in whole seconds; checked in the ID token.
    public var maxAge: Duration?
    /// What else the authorization request carries. Cannot replace what makes it safe.
    public var additionalParameters: [String: String] = [:]
    /// How long before its end an access token is renewed, in seconds.
    public var refreshThreshold: Int64 = 0
    /// Whether asking for a token may renew it.
    public var refreshPolicy = RefreshPolicy.automatic
    /// How far this device's clock and the server's may differ.
    public var clockSkew: Duration = .seconds(60)
    /// How old an ID token may be when it arrives.
    public var idTokenAgeLimit: Duration = .seconds(3600)
    /// The algorithms an ID token may be signed with, such as `RS256`; empty for those the provider names.
    public var idTokenSigningAlgorithms: Set<String> = []
    /// Audiences that an ID token may name beside this client.
    public var trustedAudiences: Set<String> = []
    /// When the authorization request's parameters are pushed to the server first (RFC 9126). `true` is ``PushedAuthorizationPolicy/always``.
    public var par: PushedAuthorizationPolicy = .ifRequired
    /// How the access token is sent to the user information endpoint.
    public var userinfoTokenPlacement = BearerTokenPlacement.header
    /// Where provider metadata and keys are kept; `nil` for the cache that all clients over the same HTTP client share.
    public var providerCache: ProviderCache?
    /// Where messages go; `nil` for the workflow's logger.
    public var logger: (any Logger)?
    /// What carries requests; `nil` for the workflow's client.
    public var httpClient: (any HttpClient)?

    private var chosenStorage: (any Storage<Token>)?

    /// The defaults.
    public init() {}

    /// What the account begins with that tokens are kept under by default. Provider and client follow, so that the
    /// tokens of different ones do not replace each other.
    public static let defaultAccount = "ACCESS_TOKEN_STORAGE"

    var account: String { "\(Self.defaultAccount).\(openId?.issuer ?? discoveryEndpoint).\(clientId)" }

    /// Where tokens are kept between launches: the Keychain on Apple systems, an encrypted file on others, unless
    /// another storage is set. Nothing is opened before it is needed.
    public var storage: any Storage<Token> {
        get { chosenStorage ?? DefaultStorage.make(account: account) }
        set { chosenStorage = newValue }
    }

    /// Asks for one more scope.
    public mutating func scope(_ scope: String) {
        scopes.insert(scope)
    }
}
