import PingNetwork
import PingOidc

/// Creates the SDK client of a connection, as an app does.
struct ClientMaker: Sendable {
    /// Tells the stored sessions of profiles apart.
    let place: ProfileAccounts
    /// Tells the users of a profile apart.
    let account: Account.ID
    let http: any HttpClient
    let storage: StorageChoice
    let isVerbose: Bool
    /// How long a flow may take, in seconds.
    let flowTimeout: Double?
    private let authentication: ClientAuthentication

    /// - Throws: `ToolError` when the settings name a file, a key or a proxy that cannot be used.
    init(
        _ settings: Profile,
        _ place: ProfileAccounts,
        _ account: Account.ID = ProfileAccounts.first,
        isVerbose: Bool,
        flowTimeout: Double? = nil
    ) throws {
        self.place = place
        self.account = account
        self.isVerbose = isVerbose
        self.flowTimeout = flowTimeout
        storage = settings.storage ?? .file
        http = place.context.connect(try settings.transport(in: place.context))
        authentication = try settings.authentication(in: place.context)
    }

    private var context: ToolContext { place.context }

    /// Carries requests that no client of the SDK makes, and logs them if the user wants that.
    var loggedHTTP: any HttpClient {
        isVerbose ? http.with(LoggingMiddleware(to: ConsoleLogger(output: context.errors))) : http
    }

    func journey(_ connection: JourneyConnection) -> Journey {
        let sessions: any Storage<SSOToken> = isFirst ? kept("session") : accounts.sessionStorage(of: account)
        return Journey.createJourney { config in
            config.serverUrl = connection.server
            config.resumeOrigins = [ResumeLinkInput.scheme]
            config.realm = connection.realm
            config.cookie = connection.cookie
            config.sessionStorage = sessions
            let identifier = DeviceIdentifier(storage: kept("device"), system: context.system)
            config.module(CallbackProviders.config) {
                $0.deviceProfile = DefaultDeviceProfile(identifier: identifier.value)
            }
            configure(&config, connection)
        }
    }

    /// Whether the session of an earlier DaVinci flow is stored, also one without tokens. A storage that cannot be read
    /// is for the flow itself to report.
    func hasDaVinciSession() async -> Bool { await (try? cookies.get())?.isEmpty == false }

    private var cookies: any Storage<[HttpCookie]> {
        isFirst ? kept("cookies") : accounts.sessionStorage(of: account)
    }

    /// - Parameter keepsSession: Whether the next flow may find the session of this one.
    func daVinci(_ connection: DaVinciConnection, keepsSession: Bool = true) -> DaVinci {
        let cookies = keepsSession ? cookies : MemoryStorage()
        return DaVinci.createDaVinci { config in
            config.sessionStorage = cookies
            configure(&config, connection)
        }
    }

    func web(_ connection: any Connection, in browser: any Browser) -> OidcWeb {
        OidcWeb.createOidcWeb { config in
            config.browser = browser
            configure(&config, connection)
        }
    }

    /// A client without any pages, for a login on another device.
    func client(_ app: AppRegistration) -> OidcClient {
        var config = OidcClientConfig()
        configure(&config, app)
        config.httpClient = http
        if isVerbose { config.logger = ConsoleLogger(output: context.errors) }
        let limits = app.file?.timeout.map { RequestLimits(timeout: .seconds($0)) } ?? RequestLimits()
        return OidcClient(config: config, system: context.system, limits: limits)
    }

    /// Checks that this machine can keep a session of an app, so that a login does not fail when the user is done.
    ///
    /// - Throws: As ``checkOwner(_:)``; why the storage cannot be used.
    func checkStorage(for app: AppRegistration?) async throws {
        try await tokens.withExclusiveAccess {}
        try await checkOwner(app)
    }

    /// Checks that the account is not logged in with another provider or client: it has one.
    ///
    /// - Throws: `PingError` with code `oidcTokenOwnerMismatch`. Other faults of the tokens show when they are used.
    func checkOwner(_ app: AppRegistration?) async throws {
        guard let app else { return }
        do { _ = try await client(app).storedToken() } catch let error where error.code == .oidcTokenOwnerMismatch {
            throw error
        } catch {}
    }

    /// Asks the server whether it takes the app as it is set up, so that no user logs in for nothing.
    ///
    /// - Throws: `ToolError` when the server says that it does not. If it cannot be asked, the login reports that.
    func checkRegistration(of app: AppRegistration?) async throws {
        guard let app, let metadata = try? await client(app).metadata() else { return try Task.checkCancellation() }
        let check = ClientCheck(
            clientID: app.clientID,
            redirectURI: app.redirectURI,
            scope: app.scopes.sorted().joined(separator: " "),
            probe: Probe(
                client: loggedHTTP,
                system: context.system,
                // The user waits for the first question.
                timeLimit: .seconds(5)
            )
        )
        guard let refusal = try await check.refusal(metadata) else { return }
        throw ToolError(.failed, code: "client_refused", refusal.message, recovery: refusal.advice)
    }

    /// Asks who has logged in, and notes it, so that lists of accounts name people and not numbers.
    ///
    /// - Returns: `nil` when the app may not know, or the provider does not say.
    @discardableResult
    func noteUser(of app: AppRegistration?) async -> String? {
        guard let app, storage != .memory else { return nil }
        let file = place.user(of: account)
        guard !app.scopes.isDisjoint(with: ["profile", "email"]),
            case .success(let claims) = await client(app).userinfo(), let user = Account.user(claims)
        else {
            // The account may have been that of another user.
            try? await file.delete()
            return nil
        }
        try? await file.save(item: user)
        return user
    }

    /// Sets the configuration that all products have in common.
    private func configure(_ config: inout some WorkflowConfiguration, _ connection: some Connection) {
        config.timeout = connection.file?.timeout ?? config.timeout
        config.flowTimeout = flowTimeout
        // A user who gives a flow more time than usual knows that the server is slow.
        if let flowTimeout { config.timeout = max(config.timeout, flowTimeout) }
        config.httpClient = http
        config.system = context.system
        if isVerbose { config.logger = ConsoleLogger(output: context.errors) }
        let authenticator = SoftwareAuthenticator(
            origin: connection.passkeyOrigin,
            credentials: kept("passkeys"),
            system: context.system
        )
        config.module(FidoModule.config) { $0.authenticator = authenticator }
        // A suspended flow continues for the account that began it.
        config.module(Module<Void>.of(name: "Account") { [account] in $0.bind(["account": account.rawValue]) })
        guard let app = connection.app else { return }
        config.module(PingOidc.OidcModule.config) { configure(&$0, app) }
    }

    private func configure(_ oidc: inout OidcClientConfig, _ app: AppRegistration) {
        app.file?.configure(&oidc)
        oidc.clientId = app.clientID
        oidc.discoveryEndpoint = app.discovery
        oidc.issuer = app.issuer
        oidc.redirectUri = app.redirectURI
        oidc.scopes = app.scopes
        oidc.dpop = app.dpop
        oidc.clientAuthentication = authentication
        if !app.acr.isEmpty {
            oidc.requiredAcr = Set(app.acr)
            oidc.acrValues = app.acr.joined(separator: " ")
        }
        oidc.maxAge = app.maxAge ?? oidc.maxAge
        oidc.storage = tokens
    }

    private var tokens: any Storage<Token> {
        storage == .memory ? MemoryStorage() : accounts.storage(of: account)
    }

    private var accounts: Accounts { place.accounts }

    /// Whether sessions are where they were before a profile had several accounts.
    private var isFirst: Bool { storage == .memory || account == ProfileAccounts.first }

    /// One file for each profile and thing, so that profiles do not see each other's sessions.
    private func kept<Item: Codable & Sendable>(_ thing: String) -> any Storage<Item> {
        switch storage {
        case .memory: MemoryStorage<Item>()
        case .file: FileStorage<Item>(account: "pingflow/\(place.profile)/\(thing)")
        }
    }
}
