import Foundation
import PingDavinci
import PingEmulator
import PingFido
import PingJourney
import PingLogger
import PingOidc
import PingTestKit
import Testing

/// The emulator by one of its two doors, an app of each product, and an authenticator.
struct PasskeyServer: Sendable {
    enum Door: CaseIterable, Sendable {
        case inProcess, socket
    }

    let emulator: Emulator
    let url: String
    var http: any HttpClient
    /// Time, for the apps: the emulator's.
    var system: SystemServices
    /// Where the apps write what happens.
    var logger: any Logger = NoneLogger()
    let keys = MemoryStorage<[SoftwareCredential]>()

    static func run(
        _ door: Door = .inProcess,
        flows: FlowCatalogue = .builtIn,
        relyingParty: EmulatorRelyingParty = EmulatorRelyingParty(),
        _ test: (PasskeyServer) async throws -> Void
    ) async throws {
        var configuration = EmulatorConfiguration(signingAlgorithm: .es256, services: .stopped())
        configuration.relyingParty = relyingParty
        let emulator = try Emulator(configuration: configuration, flows: flows)
        switch door {
        case .inProcess:
            try await test(
                Self(emulator: emulator, url: emulator.url, http: emulator.transport, system: emulator.services)
            )
        case .socket:
            let server = try await emulator.serve()
            let here = Self(emulator: emulator, url: server.url, http: DefaultHttpClient(), system: emulator.services)
            do { try await test(here) } catch {
                await server.stop()
                throw error
            }
            await server.stop()
        }
    }

    /// An authenticator in a browser at the emulator's own origin.
    var authenticator: SoftwareAuthenticator { SoftwareAuthenticator(origin: url, credentials: keys) }

    /// The same server, with what it says changed on its way.
    func distorted(_ distort: @escaping @Sendable (inout JSON) -> Void) -> Self {
        var server = self
        server.http = DistortingClient(server: http, distort: distort)
        return server
    }

    func journey(_ authenticator: (any Authenticator)? = nil) -> Journey {
        Journey.createJourney { config in
            config.serverUrl = url + emulator.configuration.contextPath
            config.realm = "alpha"
            config.httpClient = http
            config.system = system
            config.logger = logger
            config.timeout = 600
            config.sessionStorage = MemoryStorage<SSOToken>()
            config.module(FidoModule.config) { $0.authenticator = authenticator }
        }
    }

    func daVinci(_ authenticator: (any Authenticator)? = nil) -> DaVinci {
        DaVinci.createDaVinci { config in
            config.httpClient = http
            config.system = system
            config.logger = logger
            config.timeout = 600
            config.sessionStorage = MemoryStorage<[HttpCookie]>()
            config.module(PingDavinci.OidcModule.config) { oidc in
                oidc.clientId = "demo-app"
                oidc.discoveryEndpoint =
                    "\(url)/\(emulator.configuration.environmentID)/as/.well-known/openid-configuration"
                oidc.scopes = ["openid"]
                oidc.redirectUri = "demo://cb"
                oidc.storage = MemoryStorage<Token>()
                // An emulator before this one may have had the same port.
                oidc.providerCache = ProviderCache()
            }
            config.module(FidoModule.config) { $0.authenticator = authenticator }
        }
    }

    /// What jo.field has registered.
    var passkeys: [EmulatorPasskey] { emulator.passkeys(of: "jo.field") }
}

extension Node {
    /// The step that a flow should be at.
    func step(_ comment: Comment? = nil) throws -> ContinueNode {
        try #require(self as? ContinueNode, comment ?? "\(message ?? "") \(String(describing: cause))")
    }

    /// Whether the flow has come to a good end; otherwise the test says where it is.
    func expectSuccess(_ location: SourceLocation = #_sourceLocation) {
        #expect(
            self is SuccessNode,
            "\(type(of: self)): \(message ?? "") \(String(describing: cause))",
            sourceLocation: location
        )
    }
}

extension ContinueNode {
    /// Answers a page of name and password, in either product.
    func logIn() async -> any Node {
        for callback in callbacks {
            (callback as? NameCallback)?.name = "jo.field"
            (callback as? PasswordCallback)?.password = "S3cret-Word"
        }
        for collector in collectors {
            (collector as? PasswordCollector)?.value = "S3cret-Word"
            if collector.type == "TEXT" { (collector as? TextCollector)?.value = "jo.field" }
            (collector as? SubmitCollector)?.value = "submit"
        }
        return await next()
    }
}
