import Foundation
import PingDavinci
import PingEmulator
import PingOidc
import PingTestKit
import Testing

/// PingDavinci against the emulator, by one of its two doors.
struct EmulatedDaVinci: Sendable {
    enum Door: CaseIterable, Sendable {
        case inProcess, socket
    }

    let emulator: Emulator
    let door: Door
    /// Where the emulator responds through this door.
    let url: String
    let http: any HttpClient
    let logger = MemoryLogger()
    let tokens = MemoryStorage<Token>()
    let cookies = MemoryStorage<[HttpCookie]>()

    /// Starts an emulator whose clock only the test moves, runs the test, and stops it.
    static func run(
        _ door: Door = .inProcess,
        flows: FlowCatalogue = .builtIn,
        faults: [FaultRule] = [],
        _ test: (EmulatedDaVinci) async throws -> Void
    ) async throws {
        var configuration = EmulatorConfiguration(signingAlgorithm: .es256, services: .stopped())
        configuration.faults = faults
        let emulator = try Emulator(configuration: configuration, flows: flows)
        switch door {
        case .inProcess:
            try await test(Self(emulator: emulator, door: door, url: emulator.url, http: emulator.transport))
        case .socket:
            let server = try await emulator.serve()
            let here = Self(emulator: emulator, door: door, url: server.url, http: DefaultHttpClient())
            do { try await test(here) } catch {
                await server.stop()
                throw error
            }
            await server.stop()
        }
    }

    private init(emulator: Emulator, door: Door, url: String, http: any HttpClient) {
        self.emulator = emulator
        self.door = door
        self.url = url
        self.http = http
    }

    var environment: String { "\(url)/\(emulator.configuration.environmentID)" }
    var discoveryEndpoint: String { environment + "/as/.well-known/openid-configuration" }

    /// A workflow of an app of the emulator.
    func daVinci(
        par: PushedAuthorizationPolicy = .ifRequired,
        tokens: MemoryStorage<Token>? = nil,
        _ configure: (inout DaVinciConfig) -> Void = { _ in },
        oidc: (inout OidcClientConfig) -> Void = { _ in }
    ) -> DaVinci {
        DaVinci.createDaVinci { config in
            config.httpClient = http
            config.logger = logger
            config.system = emulator.services
            config.timeout = 600
            config.sessionStorage = cookies
            config.module(OidcModule.config) { value in
                value.clientId = "demo-app"
                value.discoveryEndpoint = discoveryEndpoint
                value.scopes = ["openid", "profile", "email"]
                value.redirectUri = "demo://cb"
                value.storage = tokens ?? self.tokens
                value.par = par
                // An emulator before this one may have had the same port.
                if door == .socket { value.providerCache = ProviderCache() }
                oidc(&value)
            }
            configure(&config)
        }
    }

    /// The first step of a flow.
    func start(_ flow: String, on daVinci: DaVinci? = nil) async throws -> ContinueNode {
        let node = await (daVinci ?? self.daVinci()).start { $0.acrValues = flow }
        return try #require(node as? ContinueNode, "\(DemoAnswers.described(node))")
    }

    /// What the environment's endpoints were asked, without discovery.
    func requests(at endpoint: EmulatorEndpoint) -> Int {
        emulator.observedRequests.count { $0.endpoint == endpoint }
    }
}
