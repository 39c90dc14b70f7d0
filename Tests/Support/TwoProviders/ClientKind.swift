import HTTPTypes
import PingDavinci
import PingEmulator
import PingJourney
package import PingOidc
import PingTestKit

/// What a user logs in with.
package enum ClientKind: String, CaseIterable, Sendable {
    case journey, daVinci, browser

    /// A user who is logged in at one provider, and the client that keeps the user's tokens.
    package struct Login: Sendable {
        package let user: any User
        package let client: OidcClient
        package let side: TwoProviders.Side
    }

    /// Logs the demonstration user in.
    ///
    /// - Parameter tokens: Where the client keeps its tokens.
    package func logIn(at side: TwoProviders.Side, _ tokens: any Storage<Token>) async throws -> Login {
        let config = config(of: side, tokens)
        switch self {
        case .journey:
            let journey = Self.journey(at: side) { $0.module(PingJourney.OidcModule.config) { $0 = config } }
            try await Self.finish(journey)
            return try Login(
                user: some(await journey.journeyUser()),
                client: some(journey.workflow.sharedContext[.oidcClient]),
                side: side
            )
        case .daVinci:
            let daVinci = DaVinci.createDaVinci {
                $0.httpClient = side.line
                $0.timeout = 600
                $0.system = side.emulator.services
                $0.sessionStorage = MemoryStorage<[HttpCookie]>()
                $0.module(PingDavinci.OidcModule.config) { $0 = config }
            }
            try await Self.finish(daVinci)
            return try Login(
                user: some(await daVinci.user()),
                client: some(daVinci.workflow.sharedContext[.oidcClient]),
                side: side
            )
        case .browser:
            let web = OidcWeb.createOidcWeb {
                $0.browser = SessionBrowser(side: side)
                $0.workflow.httpClient = side.line
                $0.workflow.system = side.emulator.services
                $0.timeout = 600
                $0.module(PingJourney.OidcModule.config) { $0 = config }
            }
            let user = try await web.authorize().get()
            return Login(
                user: user,
                client: OidcClient(config: config, httpClient: side.line, system: side.emulator.services),
                side: side
            )
        }
    }

    private func config(of side: TwoProviders.Side, _ tokens: any Storage<Token>) -> OidcClientConfig {
        var config = OidcClientConfig()
        config.clientId = "demo-app"
        let environment = "\(side.server.url)/\(side.emulator.configuration.environmentID)"
        config.discoveryEndpoint =
            self == .daVinci
            ? environment + "/as/.well-known/openid-configuration"
            : side.server.discoveryEndpoint(realm: TwoProviders.Side.realm)
        config.scopes = ["openid", "profile"]
        config.redirectUri = "demo://cb"
        config.signOutRedirectUri = "demo://cb"
        config.storage = tokens
        // A provider before this one may have had the same port.
        config.providerCache = side.cache
        return config
    }

    static func journey(
        at side: TwoProviders.Side,
        through http: (any HttpClient)? = nil,
        _ configure: (inout JourneyConfig) -> Void = { _ in }
    ) -> Journey {
        Journey.createJourney { config in
            config.serverUrl = side.server.serverURL
            config.realm = TwoProviders.Side.realm
            config.sessionStorage = MemoryStorage<SSOToken>()
            config.httpClient = http ?? side.line
            config.system = side.emulator.services
            config.timeout = 600
            configure(&config)
        }
    }

    static func finish(_ journey: Journey) async throws {
        let step = try some(await journey.start("Login") as? ContinueNode)
        for callback in step.callbacks {
            (callback as? NameCallback)?.name = "jo.field"
            (callback as? PasswordCallback)?.password = "S3cret-Word"
        }
        _ = try some(await step.next() as? SuccessNode)
    }

    private static func finish(_ daVinci: DaVinci) async throws {
        let step = try some(await daVinci.start { $0.acrValues = "SignOn" } as? ContinueNode)
        for collector in step.collectors {
            (collector as? TextCollector)?.value = "jo.field"
            (collector as? PasswordCollector)?.value = "S3cret-Word"
            (collector as? SubmitCollector)?.value = "submit"
        }
        _ = try some(await step.next() as? SuccessNode)
    }
}

/// A browser in which the demonstration user has a session.
struct SessionBrowser: Browser, BrowserSession {
    let side: TwoProviders.Side
    let redirectUri = "demo://cb"

    func session(redirectUri: String) async throws -> any BrowserSession { self }

    func open(_ url: WebURL, until isResponse: @escaping @Sendable (String) -> Bool) async throws -> String {
        // The browser's requests are none of the client's.
        let http = DefaultHttpClient()
        let journey = ClientKind.journey(at: side, through: http)
        try await ClientKind.finish(journey)
        let session = try some(await journey.session())
        let fields: HTTPFields = [.cookie: "iPlanetDirectoryPro=\(session.value)"]
        let response = try await http.send(HttpRequest(url: url, headerFields: fields, timeout: .seconds(600)))
        return try some(response.headerFields[.location])
    }

    func close() {}
}

/// A value that a test needs and does not have.
struct Missing: Error {
    let line: Int
}

func some<Value>(_ value: Value?, line: Int = #line) throws -> Value {
    guard let value else { throw Missing(line: line) }
    return value
}
