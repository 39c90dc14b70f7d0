import Testing

@testable import PingDavinci

@Suite("Where session cookies are kept")
struct SessionStorageTests {
    private func install(_ environment: String, in config: inout DaVinciConfig) {
        config.module(OidcModule.config) { oidc in
            oidc.clientId = "demo-app"
            oidc.redirectUri = "demo://cb"
            oidc.discoveryEndpoint = "https://auth.example.test/\(environment)/as/.well-known/openid-configuration"
        }
    }

    private func account(_ daVinci: DaVinci) throws -> String {
        try #require(daVinci.workflow.sharedContext[.environmentCookies]).account
    }

    private func account(_ environment: String?) throws -> String {
        try account(
            DaVinci.createDaVinci { config in
                if let environment { install(environment, in: &config) }
            }
        )
    }

    @Test func `Workflows of different environments on one host have a place each`() throws {
        #expect(try account("one") != account("two"))
        #expect(try account("one") == account("one"))
        #expect(try account("one").hasPrefix(DaVinciConfig.defaultAccount))
        #expect(try account(nil) == DaVinciConfig.defaultAccount)
    }

    @Test func `Workflows made of copies of one configuration leave each other's place alone`() throws {
        var copy: DaVinciConfig?
        let plain = DaVinci.createDaVinci { copy = $0 }
        let saved = try #require(copy)
        let workflows = ["one", "two"].map { environment in
            DaVinci.createDaVinci { config in
                config = saved
                install(environment, in: &config)
            }
        }
        #expect(try workflows.map(account) == [account("one"), account("two")])
        #expect(try account(plain) == DaVinciConfig.defaultAccount)
    }

    @Test func `A storage that the app sets is used as it is`() {
        let storage = MemoryStorage<[HttpCookie]>()
        _ = DaVinci.createDaVinci { config in
            #expect(config.sessionStorage == nil)
            config.sessionStorage = storage
            #expect(config.sessionStorage as? MemoryStorage<[HttpCookie]> === storage)
        }
    }
}
