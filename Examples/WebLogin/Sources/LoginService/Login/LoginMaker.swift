import PingLogger
import PingLogin
import PingOidc

/// Makes the journeys and DaVinci flows of sessions, which share the HTTP client and the provider's documents.
struct LoginMaker: Sendable {
    let stores: any ServiceStores
    let httpClient: any HttpClient
    let configuration: ServiceConfiguration
    let logger: any PingLogger.Logger
    private let providers = ProviderCache()

    init(
        stores: any ServiceStores,
        httpClient: any HttpClient,
        configuration: ServiceConfiguration,
        logger: any PingLogger.Logger
    ) {
        self.stores = stores
        self.httpClient = httpClient
        self.configuration = configuration
        self.logger = logger
    }

    /// - Parameter languages: The languages of the user; none where no user reads what the server says.
    func login(_ flow: LoginFlow, _ session: SessionName, languages: [String] = []) -> ProductLogin {
        let languages = AcceptLanguage(languages)
        return switch flow.product {
        case .journey(let serverURL, let realm, let name):
            .journey(journey(flow, session, languages, serverURL, realm), name: name)
        case .daVinci(let policy):
            .daVinci(daVinci(flow, session, languages), policy: policy)
        }
    }

    private func journey(
        _ flow: LoginFlow,
        _ session: SessionName,
        _ languages: AcceptLanguage,
        _ serverURL: String,
        _ realm: String
    ) -> Journey {
        .createJourney { config in
            config.serverUrl = serverURL
            config.realm = realm
            config.languages = languages
            share(&config)
            config.sessionStorage = stores.storage(session.account("session"), lifetime: configuration.sessionLifetime)
            config.module(OidcModule.config) { oidc in set(&oidc, flow.client, session) }
        }
    }

    private func daVinci(_ flow: LoginFlow, _ session: SessionName, _ languages: AcceptLanguage) -> DaVinci {
        .createDaVinci { config in
            config.languages = languages
            share(&config)
            config.sessionStorage = stores.storage(session.account("cookies"), lifetime: configuration.sessionLifetime)
            config.module(OidcModule.config) { oidc in set(&oidc, flow.client, session) }
        }
    }

    private func share(_ config: inout some WorkflowConfiguration) {
        config.workflow.httpClient = httpClient
        config.workflow.logger = logger
        config.workflow.flowTimeout = configuration.loginLifetime / .seconds(1)
    }

    private func set(_ oidc: inout OidcClientConfig, _ client: ServiceClient, _ session: SessionName) {
        oidc.discoveryEndpoint = client.discoveryEndpoint
        oidc.clientId = client.id
        oidc.clientAuthentication = client.authentication
        oidc.redirectUri = client.redirectURI
        oidc.scopes = client.scopes
        oidc.providerCache = providers
        oidc.storage = stores.storage(session.account("tokens"), lifetime: configuration.sessionLifetime)
    }
}
