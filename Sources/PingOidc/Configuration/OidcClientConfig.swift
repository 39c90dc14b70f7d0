public import PingLogger

/// The options of an OpenID Connect client. A value: changing it does not affect a client that exists.
///
/// An app needs four options; all others have defaults that suit an app:
///
/// ```swift
/// var config = OidcClientConfig()
/// config.discoveryEndpoint = "https://auth.pingone.com/ENVIRONMENT/as/.well-known/openid-configuration"
/// config.clientId = "my-app"
/// config.redirectUri = "com.example.app://callback"
/// config.scopes = ["openid", "profile"]
/// ```
public struct OidcClientConfig: Sendable {
    // MARK: The provider

    /// The URL of the provider's metadata, ending in `/.well-known/openid-configuration`, or that of its document for
    /// OAuth clients (RFC 8414).
    ///
    /// Required, unless ``openId`` is set. For PingAM it is
    /// `https://openam.example.com/am/oauth2/alpha/.well-known/openid-configuration`.
    public var discoveryEndpoint = ""
    /// The provider's metadata, for a client that does not fetch it; `nil` by default.
    ///
    /// Set it where the device cannot reach ``discoveryEndpoint``: the client then learns no new keys or endpoints.
    public var openId: OpenIdConfiguration?
    /// The exact issuer that the metadata has to name; `nil`, the default, for the one ``discoveryEndpoint`` implies.
    ///
    /// A provider with an address of its owner's names another one: `config.issuer = "https://login.example.com"`.
    public var issuer: String?
    /// The issuer of a provider for many tenants, as its metadata has it, with `{tenantid}` for the tenant; `nil`, the
    /// default, for a provider with one issuer.
    ///
    /// For Microsoft Entra it is `https://login.microsoftonline.com/{tenantid}/v2.0`. The issuer of a token then has to
    /// be that of the tenant that its claim `tid` names. Users of every tenant can log in: check
    /// `tid` unless all of them may.
    public var issuerTemplate: String?
    /// The cache for provider metadata and keys; `nil`, the default, for that of all clients over the same HTTP client.
    ///
    /// A test sets its own, so that it sees each request: `config.providerCache = ProviderCache()`.
    public var providerCache: ProviderCache?

    // MARK: The client

    /// The client identifier that the provider registered for this app. Required.
    public var clientId = ""
    /// How the client authenticates to the provider. By default it does not: an app on a device cannot keep a secret.
    ///
    /// A service has a secret or, better, a key, which it never sends.
    public var clientAuthentication = ClientAuthentication.none
    /// The URI to which the server sends the user after login, as registered. Required for logins.
    ///
    /// An app has a scheme of its domain, such as `com.example.app://callback`, or an https URL that belongs to it.
    public var redirectUri = ""
    /// Whether each response that a browser carries to ``redirectUri`` has to name its issuer (`iss`, RFC 9207), also
    /// where the provider does not promise it. An error has to name it as well. `false` by default, since most
    /// providers do not name themselves.
    ///
    /// Set it in each client of your app or service when clients of several providers share the redirect URI: one
    /// provider could otherwise get the code of another (RFC 9700, section 4.4.2). Nothing warns of a shared URI, since
    /// a client knows its own provider alone. A redirect URI for each provider protects as well, and is the only way
    /// for a provider that does not name itself.
    public var requiresResponseIssuer = false
    /// The URI to which the server sends the user after logout, as registered; `nil`, the default, for no redirect.
    public var signOutRedirectUri: String?

    // MARK: The request

    /// The scopes to request, such as `["openid", "profile", "email"]`; none by default.
    ///
    /// With `openid`, the client requires an ID token and verifies it. Many providers issue a refresh token
    /// for `offline_access` only.
    public var scopes: Set<String> = []
    /// A hint to the server about who logs in (`login_hint`), such as a mail address that the user has typed
    /// already; `nil` by default.
    public var loginHint: String?
    /// The `state` to send; `nil`, the default, for a random one in each request, which is safer.
    public var state: String?
    /// The `nonce` to send; `nil`, the default, for a random one in each request, which is safer.
    public var nonce: String?
    /// How the server shows its pages: `page`, `popup`, `touch` or `wap`; `nil`, the default, leaves it to the server.
    public var display: String?
    /// Whether the server prompts the user again: `none`, `login`, `consent`, `select_account`; `nil`, the default,
    /// leaves it to the server.
    ///
    /// With `none` a request fails with `login_required` instead of showing a page.
    public var prompt: String?
    /// The preferred languages of the server's pages, best first, such as `fr-CA fr en`; `nil` by default.
    public var uiLocales: String?
    /// The requested authentication context classes, best first, separated by spaces; `nil` by default. In PingOne
    /// they name the policy to run.
    ///
    /// They are a wish. ``requiredAcr`` is the demand.
    public var acrValues: String?
    /// The authentication context classes one of which the ID token has to name (`acr`); empty, the default, for any. A
    /// provider may ignore ``acrValues``.
    public var requiredAcr: Set<String> = []
    /// How long ago the user may have logged in, in whole seconds, such as `.seconds(300)`; `nil`, the default, for any
    /// time. The client checks it in the ID token.
    public var maxAge: Duration?
    /// The addresses of the services that will receive access tokens (RFC 8707); empty, the default, to
    /// leave them to the server.
    public var resources: [String] = []
    /// The details that access tokens are to allow, in the terms of the services (RFC 9396); empty, the default, for
    /// scopes alone. A login can have its own, such as one payment.
    public var authorizationDetails: [AuthorizationDetail] = []
    /// Further parameters of the authorization request; none by default. They cannot replace those that protect it.
    ///
    /// For example `config.additionalParameters = ["tenant": "north"]`.
    public var additionalParameters: [String: String] = [:]
    /// When the client pushes the authorization request first (RFC 9126): by default when the provider requires it.
    /// `true` is ``PushedAuthorizationPolicy/always``.
    ///
    /// A pushed request shows none of its parameters to the browser, and costs one more request.
    public var par: PushedAuthorizationPolicy = .ifRequired

    // MARK: The tokens

    /// Whether a request for the token may refresh it: by default it may.
    ///
    /// Set `.never` in a process that shares tokens with another one that refreshes them.
    public var refreshPolicy = RefreshPolicy.automatic
    /// How long before its expiry the client refreshes an access token, in seconds; at most a quarter of the token's
    /// lifetime. 0 by default: a token is used until it expires.
    ///
    /// Set 30, for example, where a service looks at the token long after the app has sent it.
    public var refreshThreshold: Int64 = 0
    /// How far the clocks of this device and the server may differ; by default one minute.
    public var clockSkew: Duration = .seconds(60)
    /// How old an ID token may be when it arrives; by default one hour.
    public var idTokenAgeLimit: Duration = .seconds(3600)
    /// The algorithms that may sign an ID token, such as `RS256`; empty, the default, for the public-key algorithms
    /// that the provider names.
    ///
    /// `HS256`, `HS384` and `HS512` sign with the client's secret, so they need a ``clientAuthentication`` with a
    /// secret of at least 32, 48 or 64 bytes, and have to stand here.
    public var idTokenSigningAlgorithms: Set<String> = []
    /// Further audiences that an ID token may name; none by default, so that a token for somebody else too is refused.
    public var trustedAudiences: Set<String> = []
    /// How the client sends the access token to the userinfo endpoint: by default in the header field `Authorization`.
    public var userinfoTokenPlacement = BearerTokenPlacement.header

    // MARK: Keys

    /// Whether tokens are bound to a key of this device (DPoP, RFC 9449), so that a token is worthless without the key.
    /// Off by default, since a provider and all services have to know it.
    public var dpop = DPoPPolicy.off
    /// Makes the keys that tokens are bound to: by default those of the Secure Enclave where there is one, else
    /// software keys that the client stores with the tokens.
    public var dpopKeys: any DPoPKeySource = DefaultDPoPKeys.make()
    /// The requirements that client and provider have to meet as a whole, such as `.fapi2` for a bank; `nil`, the
    /// default, for none. A profile sets ``par``, ``dpop`` and ``idTokenSigningAlgorithms``.
    public var securityProfile: SecurityProfile?

    // MARK: The surroundings

    /// The logger; `nil`, the default, for the workflow's logger.
    public var logger: (any Logger)?
    /// The HTTP client; `nil`, the default, for the workflow's client.
    public var httpClient: (any HttpClient)?

    /// The endpoints of a configuration file, in place of those of the provider's metadata.
    var endpoints: [OpenIdEndpoint: String] = [:]

    private var chosenStorage: (any Storage<Token>)?

    /// Gets time from the system for what must not be interrupted.
    package var activity: any BackgroundActivity = DefaultActivity.make()

    /// Creates a configuration with the defaults.
    public init() {}

    /// The prefix of the account that tokens are kept under by default. Provider and client follow, so that the
    /// tokens of different ones do not replace each other.
    package static let defaultAccount = "ACCESS_TOKEN_STORAGE"

    /// Encoded, so that no other provider and client have the same account.
    var account: String {
        "\(Self.defaultAccount).\(PercentEncoding.encode(environment)) \(PercentEncoding.encode(clientId))"
    }

    /// The storage for tokens between launches: by default the Keychain on iOS and in Mac apps with a Keychain
    /// entitlement, and an encrypted file elsewhere. The client opens it at the first use.
    public var storage: any Storage<Token> {
        get { chosenStorage ?? DefaultStorage.make(account: account) }
        set { chosenStorage = newValue }
    }

    var usesDefaultStorage: Bool { chosenStorage == nil }

    /// Adds a scope to the request.
    public mutating func scope(_ scope: String) {
        scopes.insert(scope)
    }
}

/// Whether asking for a token may renew it.
public enum RefreshPolicy: Sendable {
    /// An access token that has ended, or soon will, is renewed.
    case automatic
    /// Tokens are taken as they are stored, for an app extension that shares the storage with its app and leaves
    /// renewing to it. No response of a server makes the client renew them. `refresh()` renews nevertheless.
    case never
}

/// The place of an access token in a request (RFC 6750, section 2).
public enum BearerTokenPlacement: Sendable {
    /// In the `Authorization` header of a GET.
    case header
    /// In the form of a POST.
    case body
}

/// When the parameters of an authorization request are pushed to the server before it is made (RFC 9126).
public enum PushedAuthorizationPolicy: Sendable, Hashable, ExpressibleByBooleanLiteral {
    /// When the provider's metadata requires it.
    case ifRequired
    /// When the provider's metadata has an endpoint for it.
    case ifAdvertised
    /// Always; an error when the provider has no endpoint for it.
    case always

    /// `true` is ``always``, `false` is ``ifRequired``.
    public init(booleanLiteral value: Bool) {
        self = value ? .always : .ifRequired
    }

    /// Whether to push, given what the metadata says.
    func applies(to metadata: OpenIdConfiguration) -> Bool {
        switch self {
        case .always: true
        case .ifAdvertised:
            metadata.pushedAuthorizationRequestEndpoint != nil || metadata.requiresPushedAuthorizationRequests
        case .ifRequired: metadata.requiresPushedAuthorizationRequests
        }
    }
}
