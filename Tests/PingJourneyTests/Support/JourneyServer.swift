import Foundation
import PingEmulator
import PingJourney
import PingTestKit

/// An emulator and journeys that talk to it in process.
struct JourneyServer {
    let emulator: Emulator
    let sessions = MemoryStorage<SSOToken>()
    let tokens = MemoryStorage<Token>()

    init(flows: FlowCatalogue = .builtIn, configure: (inout EmulatorConfiguration) -> Void = { _ in }) throws {
        // Elliptic keys are made in no time. Only the test moves the clock.
        var configuration = EmulatorConfiguration(signingAlgorithm: .es256, services: .stopped())
        configure(&configuration)
        emulator = try Emulator(configuration: configuration, flows: flows)
    }

    /// A journey without tokens.
    func journey(
        through client: (any HttpClient)? = nil,
        configure: (inout JourneyConfig) -> Void = { _ in }
    ) -> Journey {
        Journey.createJourney { config in
            config.serverUrl = emulator.serverURL
            config.realm = "alpha"
            config.sessionStorage = sessions
            config.system = emulator.services
            config.timeout = 600
            config.httpClient = client ?? emulator.transport
            configure(&config)
        }
    }

    /// A journey that ends with tokens.
    func oidcJourney(
        through client: (any HttpClient)? = nil,
        scopes: Set<String> = ["openid", "profile"],
        configure: (inout JourneyConfig) -> Void = { _ in },
        oidc: (inout OidcClientConfig) -> Void = { _ in }
    ) -> Journey {
        journey(through: client) { config in
            config.module(PingJourney.OidcModule.config) { oidcValue in
                oidcValue.clientId = "demo-app"
                oidcValue.discoveryEndpoint = emulator.discoveryEndpoint()
                oidcValue.scopes = scopes
                oidcValue.redirectUri = "demo://cb"
                oidcValue.storage = tokens
                oidc(&oidcValue)
            }
            configure(&config)
        }
    }
}
