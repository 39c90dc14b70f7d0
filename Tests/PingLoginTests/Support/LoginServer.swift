import PingEmulator
import PingTestKit

@testable import PingLogin

/// An emulator, and models that log in at it in process.
struct LoginServer {
    let emulator: Emulator
    /// What every request goes through.
    let line = TestLine()

    init(flows: FlowCatalogue = .builtIn, services: SystemServices = .stopped()) throws {
        // Elliptic keys are made in no time. Only the test moves the clock.
        emulator = try Emulator(
            configuration: EmulatorConfiguration(signingAlgorithm: .es256, services: services),
            flows: flows
        )
    }

    /// A server whose apps poll when a gate is open.
    init(pollsBehind gate: Gate, ended: Gate = Gate()) throws {
        var services = SystemServices.stopped()
        services.sleep = { duration in
            // The limits of requests are longer.
            guard duration < .seconds(5) else { return try await SystemServices.live.sleep(duration) }
            defer { ended.open() }
            try await gate.wait()
        }
        try self.init(services: services)
    }

    /// A server with one more flow.
    init(flow: String) throws {
        try self.init(flows: FlowCatalogue.builtIn.adding(FlowCatalogue(text: flow)))
    }

    private var transport: any HttpClient { line.client(emulator.transport) }

    func journey(configure: (inout JourneyConfig) -> Void = { _ in }) -> Journey {
        Journey.createJourney { config in
            config.serverUrl = emulator.serverURL
            config.realm = "alpha"
            config.sessionStorage = MemoryStorage<SSOToken>()
            config.httpClient = transport
            config.system = emulator.services
            config.timeout = 600
            configure(&config)
        }
    }

    func oidcJourney(configure: (inout JourneyConfig) -> Void = { _ in }) -> Journey {
        journey { config in
            configure(&config)
            config.module(PingJourney.OidcModule.config) { oidcValue in
                oidcValue.clientId = "demo-app"
                oidcValue.discoveryEndpoint = emulator.discoveryEndpoint()
                oidcValue.scopes = ["openid", "profile"]
                oidcValue.redirectUri = "demo://cb"
                oidcValue.storage = MemoryStorage<Token>()
            }
        }
    }

    func daVinci(configure: (inout DaVinciConfig) -> Void = { _ in }) -> DaVinci {
        DaVinci.createDaVinci { config in
            config.module(PingDavinci.OidcModule.config) { oidcValue in
                oidcValue.clientId = "demo-app"
                oidcValue.discoveryEndpoint = emulator.daVinciDiscoveryEndpoint
                oidcValue.scopes = ["openid", "profile"]
                oidcValue.redirectUri = "demo://cb"
                oidcValue.storage = MemoryStorage<Token>()
            }
            config.sessionStorage = MemoryStorage<[HttpCookie]>()
            config.httpClient = transport
            config.system = emulator.services
            config.timeout = 600
            configure(&config)
        }
    }

    /// A model of a journey.
    @MainActor
    func journeyModel(_ name: String = "Login") -> LoginModel {
        // Where the emulator's mails lead to.
        LoginModel(journey: journey { $0.resumeOrigins = ["https://app.example.test", "demo:"] }, name: name)
    }

    /// A model of a DaVinci flow.
    @MainActor
    func daVinciModel(_ name: String = "SignOn") -> LoginModel {
        var options = DaVinciOptions()
        options.acrValues = name
        return LoginModel(daVinci: daVinci(), options: options)
    }
}
