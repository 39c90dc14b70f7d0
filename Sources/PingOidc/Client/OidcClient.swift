/// An OpenID Connect client: makes authorization requests, exchanges codes, verifies ID tokens, keeps tokens fresh, and
/// ends sessions.
///
/// Any method may be called from any task, any number of times at once: discovery and refresh happen once for all who
/// wait. A cancelled caller leaves and disturbs nobody else.
public final class OidcClient: Sendable {
    /// The options it was made with.
    public let config: OidcClientConfig
    /// Where messages go.
    public let logger: any Logger

    let storage: any PingStorage.Storage<Token>
    let system: SystemServices
    let http: OAuthHTTP
    let credentials: ClientCredentials
    /// The registered redirect URI, parsed once; `nil` when it is not a URI, which ``metadata()`` reports.
    let redirectTarget: RedirectTarget?
    /// The text of the scopes, which is the same in every request.
    let scope: String
    let cache: ProviderCache
    let discovery: Discovery
    let flights = Flights()
    let pending = PendingRequests()
    let userinfoCache = UserinfoCache()
    let unsaved = Locked<UnsavedToken?>(nil)
    /// Counts sign-outs, so that work begun before one does not bring tokens back after it.
    let signOuts = Locked(0)

    /// The work that is done once for all who wait for it.
    struct Flights: Sendable {
        let token = SingleFlight<TokenRefresher.Outcome>()
        let refresh = SingleFlight<TokenRefresher.Outcome>()
        let authorization = SingleFlight<Token>()
    }

    /// Creates a client. Sends nothing.
    ///
    /// - Parameters:
    ///   - config: The options.
    ///   - httpClient: Carries requests, unless the configuration has a client of its own.
    ///   - system: Time, randomness and identity.
    ///   - logger: Where messages go, unless the configuration has a logger of its own.
    ///   - limits: The limits of each request.
    public init(
        config: OidcClientConfig,
        httpClient: any HttpClient = DefaultHttpClient.shared,
        system: SystemServices = .live,
        logger: any Logger = LogManager.none,
        limits: RequestLimits = RequestLimits()
    ) {
        self.config = config
        self.logger = config.logger ?? logger
        self.system = system
        storage = config.storage
        credentials = ClientCredentials(config)
        redirectTarget = RedirectTarget(config.redirectUri)
        scope = AuthorizationParameters.scope(config.scopes)
        let httpClient = config.httpClient ?? httpClient
        cache = config.providerCache ?? SharedProviderCaches.process.cache(for: httpClient)
        http = OAuthHTTP(client: httpClient, limits: limits, logger: self.logger)
        discovery = Discovery(options: config, cache: cache, http: http)
    }

    /// The provider's metadata, fetched when it is first needed, once for all who wait.
    ///
    /// - Throws: `PingError` with code `invalidConfiguration`, `oidcIssuerMismatch` or `oidcInvalidMetadata`;
    ///   ``OidcError`` for an error response; `PingError` of the network; `CancellationError`.
    public func metadata() async throws -> OpenIdConfiguration {
        try await discovery.metadata(now: system.now())
    }

    /// The provider, with its metadata.
    func provider() async throws -> Provider {
        Provider(
            options: config,
            scope: scope,
            credentials: credentials,
            metadata: try await metadata(),
            http: http,
            cache: cache,
            system: system
        )
    }

    /// Begins to fetch the provider's metadata beside other work, unless it is cached.
    ///
    /// - Throws: `PingError` with code `invalidConfiguration` when the options cannot work. When the fetch fails,
    ///   ``metadata()`` tries again and reports the failure when the metadata is needed.
    func beginDiscovery() throws {
        try discovery.begin(now: system.now())
    }

    /// The origins that the provider's metadata vouches for.
    ///
    /// - Throws: As ``metadata()``.
    public func trustedOrigins() async throws -> OriginTrust {
        try await metadata().trust
    }
}

extension OidcClient: CustomStringConvertible, CustomReflectable {
    /// The client's name.
    public var description: String { "OidcClient(\(config.clientId))" }
    /// Nothing: its parts may hold responses of the server.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
