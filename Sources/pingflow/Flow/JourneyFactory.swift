import PingJourney
import PingLogger
import PingNetwork
import PingOidc
import PingOrchestrate
import PingStorage

/// Makes the journey client of a connection, as an app would.
struct JourneyFactory: Sendable {
    let connection: Connection
    let surroundings: Surroundings
    var isVerbose = false
    /// How long a flow may take, in seconds.
    var flowTimeout: Double?

    func journey() -> Journey {
        let tokens: any Storage<Token> = storage("tokens")
        let sessions: any Storage<SSOToken> = storage("session")
        return Journey.createJourney { config in
            config.serverUrl = connection.server
            config.realm = connection.realm
            config.cookie = connection.cookie
            config.sessionStorage = sessions
            config.flowTimeout = flowTimeout
            config.httpClient = surroundings.httpClient
            config.system = surroundings.system
            if isVerbose { config.logger = ConsoleLogger(output: surroundings.errors) }
            guard let app = connection.app else { return }
            config.module(PingJourney.OidcModule.config) { oidc in
                oidc.clientId = app.clientID
                oidc.discoveryEndpoint = app.discovery
                oidc.redirectUri = app.redirectURI
                oidc.scopes = app.scopes
                oidc.storage = tokens
            }
        }
    }

    /// One file for each profile and thing, so that profiles do not see each other's sessions.
    private func storage<Item: Codable & Sendable>(_ thing: String) -> any Storage<Item> {
        switch connection.storage {
        case .memory: MemoryStorage<Item>()
        case .file: FileStorage<Item>(account: "pingflow/\(connection.profile)/\(thing)")
        }
    }
}
