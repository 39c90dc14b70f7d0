public import PingLogger

/// An OpenID Connect client: requests authorization, exchanges codes, verifies ID tokens, refreshes, ends sessions.
///
/// Call any method from any task, any number of times at once: the client runs discovery and refresh once for all
/// callers. A cancelled caller leaves without affecting the others.
public final class OidcClient: Sendable {
    /// The options that the client was created with.
    public let config: OidcClientConfig
    /// The logger of the client's messages.
    package let logger: any Logger

    let storage: TokenGate
    package let system: SystemServices
    package let http: OAuthHTTP
    let options: ClientOptions
    let credentials: ClientCredentials
    /// The registered redirect URI, parsed once; `nil` when it is not a URI, which an authorization request reports.
    let redirectTarget: RedirectTarget?
    /// The text of the scopes, which is the same in every request.
    let scope: String
    let cache: ProviderCache
    let discovery: Discovery
    let dpop: DPoP
    let flights = Flights()
    let pending = PendingRequests()
    let userinfoCache = UserinfoCache()
    let held = Locked(HeldTokens())
    let states = AuthStateHub()
    /// Counts sign-outs, for logins that are underway.
    package let signOuts: SignOutCount

    /// The work that is done once for all who wait for it.
    struct Flights: Sendable {
        let token = SingleFlight<Result<Token, RefreshFailure>>()
        let refresh = SingleFlight<Result<Token, RefreshFailure>>()
        let replacement = SingleFlight<Result<Token, RefreshFailure>>()
        let authorization = SingleFlight<Token>()
        let stepUp = SingleFlight<StepUpOutcome>()
    }

    /// Creates a client. Sends nothing.
    ///
    /// - Parameters:
    ///   - config: The options.
    ///   - httpClient: Sends requests, unless the configuration has its own client.
    ///   - system: Time, randomness and identity.
    ///   - logger: Receives messages, unless the configuration has its own logger.
    ///   - limits: The limits of each request.
    public init(
        config: OidcClientConfig,
        httpClient: any HttpClient = DefaultHttpClient.shared,
        system: SystemServices = .live,
        logger: any Logger = LogManager.none,
        limits: RequestLimits = RequestLimits()
    ) {
        let config = config.withProfile
        self.config = config
        options = ClientOptions(config)
        self.logger = config.logger ?? logger
        self.system = system
        signOuts = SignOutCount(system)
        dpop = DPoP(config, system)
        credentials = ClientCredentials(config)
        redirectTarget = RedirectTarget(config.redirectUri)
        scope = AuthorizationParameters.scope(config.scopes)
        let httpClient = config.httpClient ?? httpClient
        cache = config.providerCache ?? SharedProviderCaches.process.cache(for: httpClient)
        http = OAuthHTTP(client: httpClient, limits: limits, logger: self.logger, system: system)
        if config.usesDefaultStorage { DefaultStorage.announce(to: self.logger) }
        discovery = Discovery(options: options, cache: cache, http: http)
        storage = TokenGate(options, discovery)
    }

    deinit { held.current.login?.abandon(storage, config.activity, logger) }

    /// The provider's metadata. The client fetches it at the first use, once for all callers.
    ///
    /// - Throws: `PingError` with code `invalidConfiguration`, `oidcIssuerMismatch` or `oidcInvalidMetadata`;
    ///   ``OidcError`` for an error response; `PingError` of the network; `CancellationError`.
    public func metadata() async throws -> OpenIdConfiguration {
        try await discovery.metadata()
    }

    /// The provider, with its metadata.
    ///
    /// - Parameter login: The login that it is for; `nil` for everything else.
    @inline(never)
    package func provider(_ login: LoginChanges? = nil) async throws -> Provider {
        let metadata = try await metadata()
        try config.securityProfile?.check(metadata, for: config)
        return Provider(self, login, metadata)
    }

    /// Begins to fetch the provider's metadata beside other work, unless it is cached.
    ///
    /// - Throws: `PingError` with code `invalidConfiguration` when the options cannot work. When the fetch fails,
    ///   ``metadata()`` tries again and reports the failure when the metadata is needed.
    func beginDiscovery() throws {
        try config.validateRedirectUri()
        try discovery.begin()
    }

    /// The origins that the provider's metadata names.
    package func trustedOrigins() async throws -> OriginTrust {
        try await metadata().trust
    }
}

extension OidcClient: CustomStringConvertible, Redacted {
    /// The client's name.
    public var description: String { "OidcClient(\(config.clientId))" }
}

extension OidcClient {
    /// Whether a user is logged in, now and from now on.
    ///
    /// ```swift
    /// for await state in await client.authStates() {
    ///     if case .signedOut(let reason) = state { showLogin(reason) }
    /// }
    /// ```
    ///
    /// The first state is the present one, after a look into the storage. Every call returns a new stream. It keeps 16
    /// states and drops the oldest when its watcher is slower; the client never waits for watchers. The stream ends
    /// when its watcher stops, or with the client.
    ///
    /// The states are those of this client. What another client or process does, this one notices the next time it uses
    /// the storage, for example in ``token()``; how many logins and refreshes there were in between, it cannot know.
    public func authStates() async -> AsyncStream<AuthState> {
        let revision = states.revision
        let found: Result<Bool, PingError>
        do throws(PingError) { found = .success(try await hasToken()) } catch { found = .failure(error) }
        return states.stream(found: found, since: revision)
    }

    /// The stored token, with what its presence says about the state.
    func noticedToken() async throws(PingError) -> Token? {
        let revision = states.revision
        do throws(PingError) {
            let token = try await storage.get()
            states.notice(hasToken: token != nil, since: revision)
            return token
        } catch {
            states.notice(error, since: revision)
            throw error
        }
    }

    func reportLogin(_ token: Token, replacing previous: Token?) {
        if let previous, !TokenSubject(previous).isSameUser(as: TokenSubject(token)) {
            states.report(.signedOut(.replaced))
        }
        states.report(.signedIn)
    }
}
