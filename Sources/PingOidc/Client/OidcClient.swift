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
    let caller: EndpointCaller
    let credentials: ClientCredentials
    /// The registered redirect URI, taken apart once; `nil` when it is not a URI, which ``configuration()`` reports.
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
    ///   - limits: What one exchange with the server may cost.
    public init(
        config: OidcClientConfig,
        httpClient: any HttpClient = DefaultHttpClient.shared,
        system: SystemServices = .live,
        logger: any Logger = LogManager.none,
        limits: ExchangeLimits = ExchangeLimits()
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
        caller = EndpointCaller(
            httpClient: httpClient,
            limits: limits,
            logger: self.logger
        )
        discovery = Discovery(config: config, cache: cache, caller: caller)
    }

    /// The provider's metadata, fetched when it is first needed, once for all who wait.
    ///
    /// - Throws: `PingError` with code `invalidConfiguration`, `oidcIssuerMismatch` or `oidcInvalidMetadata`;
    ///   ``OidcError`` for an error answer; `PingError` of the network; `CancellationError`.
    public func configuration() async throws -> OpenIdConfiguration {
        try await discovery.configuration(now: system.now())
    }

    /// Begins to fetch the provider's metadata beside other work, unless it is at hand.
    ///
    /// - Throws: `PingError` with code `invalidConfiguration` when the options cannot work. What goes wrong with the fetch,
    ///   ``configuration()`` says when the metadata is needed, after it has tried again.
    func beginDiscovery() throws {
        try discovery.begin(now: system.now())
    }

    /// The origins that the provider's metadata vouches for.
    ///
    /// - Throws: As ``configuration()``.
    public func trustedOrigins() async throws -> OriginTrust {
        try await configuration().trust
    }
}

extension OidcClient: CustomStringConvertible, CustomReflectable {
    /// The client's name.
    public var description: String { "OidcClient(\(config.clientId))" }
    /// Nothing: what it is made of may hold answers of the server.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
