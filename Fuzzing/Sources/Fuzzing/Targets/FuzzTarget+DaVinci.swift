import PingDavinci
import PingOidc
import PingStorage

extension FuzzTarget {
    /// The responses of a DaVinci flow, one after the other.
    static let daVinci = FuzzTarget(name: "davinci") { bytes in
        waiting {
            server.respond(with: bytes)
            try? await sessions.delete()
            try? await tokens.delete()
            await walk(from: await workflow.start()) { try? await workflow.restore($0) }
        }
    }

    private static let server = ScriptedServer()
    private static let sessions = MemoryStorage<[HttpCookie]>()
    private static let tokens = MemoryStorage<Token>()

    private static let workflow = DaVinci.createDaVinci { config in
        config.httpClient = server
        config.sessionStorage = sessions
        config.module(OidcModule.config) { oidc in
            oidc.clientId = "demo-app"
            oidc.redirectUri = "demo://cb"
            oidc.scopes = ["openid"]
            oidc.storage = tokens
            oidc.openId = OpenIdConfiguration(
                issuer: "https://auth.example.test/env/as",
                authorizationEndpoint: "https://auth.example.test/env/as/authorize",
                tokenEndpoint: "https://auth.example.test/env/as/token"
            )
        }
    }
}
