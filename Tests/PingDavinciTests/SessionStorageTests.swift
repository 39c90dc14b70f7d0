import PingNetwork
import PingOidc
import PingOrchestrate
import PingStorage
import Testing

@testable import PingDavinci

@Suite("Where session cookies are kept")
struct SessionStorageTests {
    private func account(_ environment: String?) throws -> String {
        var storage: (any Storage<[HttpCookie]>)?
        _ = DaVinci.createDaVinci { config in
            storage = config.sessionStorage
            guard let environment else { return }
            config.module(OidcModule.config) { oidc in
                oidc.clientId = "demo-app"
                oidc.redirectUri = "demo://cb"
                oidc.discoveryEndpoint = "https://auth.example.test/\(environment)/as/.well-known/openid-configuration"
            }
        }
        return try #require(storage as? EnvironmentCookies).account
    }

    @Test("Workflows of different environments on one host have a place each")
    func environments() throws {
        #expect(try account("one") != account("two"))
        #expect(try account("one") == account("one"))
        #expect(try account("one").hasPrefix(DaVinciConfig.defaultAccount))
        #expect(try account(nil) == DaVinciConfig.defaultAccount)
    }

    @Test("A storage that the app sets is used as it is")
    func chosen() {
        let storage = MemoryStorage<[HttpCookie]>()
        _ = DaVinci.createDaVinci { config in
            config.sessionStorage = storage
            #expect(config.sessionStorage as? MemoryStorage<[HttpCookie]> === storage)
        }
    }
}
