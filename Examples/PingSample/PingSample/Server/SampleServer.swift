import PingEmulator
import PingFido
import PingLoginUI

/// The server inside the app, and what the app needs to log in at it.
///
/// It forgets its users' sessions, tokens and passkeys when the app ends, so a refresh after the next
/// start signs the user out.
struct SampleServer: Sendable {
    let accounts = Accounts(app: SampleSettings.app)
    private let passkeys = MemoryStorage<[SoftwareCredential]>()
    private let emulator: EmulatorServer

    private init(_ emulator: EmulatorServer) {
        self.emulator = emulator
    }

    /// Starts the server. It has the same port each time, if the port is free, so that the app
    /// finds its earlier accounts.
    static func start() async throws -> SampleServer {
        var configuration = EmulatorConfiguration()
        if let domain = SampleSettings.passkeyDomain { configuration.relyingParty = EmulatorRelyingParty(id: domain) }
        let emulator = try Emulator(configuration: configuration)
        do {
            return SampleServer(try await emulator.serve(port: 8765))
        } catch PingError.Code.emulatorCannotListen {
            return SampleServer(try await emulator.serve())
        }
    }

    func stop() async {
        await emulator.stop()
    }

    /// Passkeys in software, which end with the app; `nil` for the system's, which the screen of a login brings.
    var authenticator: (any Authenticator)? {
        guard SampleSettings.passkeyDomain == nil else { return nil }
        return SoftwareAuthenticator(origin: emulator.url, credentials: passkeys)
    }

    /// A journey whose user becomes an account.
    func journey(_ account: Account.ID) -> Journey {
        Journey.createJourney { config in
            config.serverUrl = emulator.serverURL
            config.realm = "alpha"
            config.sessionStorage = accounts.sessionStorage(of: account)
            config.module(OidcModule.config) { oidc in
                configure(&oidc, discovery: emulator.discoveryEndpoint(), account)
            }
        }
    }

    /// A DaVinci environment whose user becomes an account.
    func daVinci(_ account: Account.ID) -> DaVinci {
        DaVinci.createDaVinci { config in
            config.sessionStorage = accounts.sessionStorage(of: account)
            config.module(OidcModule.config) { oidc in
                configure(&oidc, discovery: emulator.daVinciDiscoveryEndpoint, account)
            }
        }
    }

    /// A login on the server's own pages, whose user becomes an account.
    func browser(_ account: Account.ID) -> OidcWeb {
        OidcWeb.createOidcWeb { config in
            config.module(OidcModule.config) { oidc in
                configure(&oidc, discovery: emulator.discoveryEndpoint(), account)
            }
        }
    }

    private func configure(_ oidc: inout OidcClientConfig, discovery: String, _ account: Account.ID) {
        oidc.clientId = "demo-app"
        oidc.discoveryEndpoint = discovery
        oidc.scopes = ["openid", "profile", "email"]
        oidc.redirectUri = SampleSettings.redirectUri
        oidc.storage = accounts.storage(of: account)
    }
}
