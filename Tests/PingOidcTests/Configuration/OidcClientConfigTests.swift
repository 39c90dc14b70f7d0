import Testing

@testable import PingOidc

@Suite struct OidcClientConfigTests {
    @Test func `The defaults are the documented ones`() {
        let config = OidcClientConfig()
        #expect(config.discoveryEndpoint.isEmpty && config.clientId.isEmpty && config.redirectUri.isEmpty)
        #expect(config.scopes.isEmpty && config.additionalParameters.isEmpty)
        #expect(config.refreshThreshold == 0)
        #expect(config.clockSkew == .seconds(60))
        #expect(config.par == .ifRequired)
    }

    @Test func `A scope can be added to those that are asked for`() {
        var config = OidcClientConfig()
        config.scope("openid")
        config.scope("email")
        config.scope("openid")
        #expect(config.scopes == ["openid", "email"])
    }

    @Test func `The storage is the one that was set`() {
        var config = OidcClientConfig()
        let storage = MemoryStorage<Token>()
        config.storage = storage
        #expect(config.storage as? MemoryStorage<Token> === storage)
    }

    @Test func `By default tokens are kept where they survive the process, never in memory`() {
        #expect(OidcClientConfig().storage is MemoryStorage<Token> == false)
        #expect(OidcClientConfig.defaultAccount == "ACCESS_TOKEN_STORAGE")
    }

    @Test func `By default the tokens of different providers and clients are kept apart`() {
        var config = OidcClientConfig()
        var accounts: Set = [config.account]
        config.discoveryEndpoint = "https://auth.example.test/one/as/.well-known/openid-configuration"
        accounts.insert(config.account)
        config.discoveryEndpoint = "https://auth.example.test/two/as/.well-known/openid-configuration"
        accounts.insert(config.account)
        config.clientId = "other"
        accounts.insert(config.account)
        config.openId = OpenIdConfiguration(
            issuer: "https://three.example.test",
            authorizationEndpoint: "",
            tokenEndpoint: ""
        )
        accounts.insert(config.account)
        #expect(accounts.count == 5)
        #expect(accounts.allSatisfy { $0.hasPrefix("ACCESS_TOKEN_STORAGE.") })
    }

    @Test func `No two pairs of an issuer and a client share an account`() {
        let pairs = [
            ("https://op.example", "a.b"), ("https://op.example.a", "b"), ("https://op.example a", "b"),
            ("https://op.example", "a b"), ("https://op.example/%20a", "b"), ("https://op.example/ a", "b"),
            ("https://op.example", "caf\u{E9}"), ("https://op.example", "cafe\u{301}"),
        ]
        let accounts = pairs.map { issuer, clientId in
            var config = OidcClientConfig()
            config.openId = OpenIdConfiguration(issuer: issuer)
            config.clientId = clientId
            return Array(config.account.utf8)
        }
        #expect(Set(accounts).count == pairs.count)
        #expect(accounts.allSatisfy { $0.allSatisfy { $0 < 0x80 } }, "Stores may compare names in their own way.")
    }

    @Test func `All spellings of a metadata address share an account`() {
        let spellings = ["https://op.example/a/.well-known/x", "HTTPS://OP.example:443/a/.well-known/x"]
        let configs = spellings.map { spelling in
            var config = OidcClientConfig()
            config.discoveryEndpoint = spelling
            return config
        }
        #expect(Set(configs.map(\.account)).count == 1)
        #expect(Set(configs.map(\.flowBinding)).count == 1)
    }

    /// An option with a value that cannot work.
    struct Mistake: Sendable, CustomTestStringConvertible {
        let option: String
        let testDescription: String
        let change: @Sendable (inout OidcClientConfig) -> Void

        init(_ option: String, _ description: String, _ change: @escaping @Sendable (inout OidcClientConfig) -> Void) {
            self.option = option
            testDescription = "\(option): \(description)"
            self.change = change
        }
    }

    static let mistakes: [Mistake] = [
        Mistake("clientId", "empty") { $0.clientId = "" },
        Mistake("redirectUri", "empty") { $0.redirectUri = "" },
        Mistake("redirectUri", "no URI") { $0.redirectUri = "callback" },
        Mistake("redirectUri", "with a space") { $0.redirectUri = "demo://c b" },
        Mistake("discoveryEndpoint", "empty") { $0.discoveryEndpoint = "" },
        Mistake("discoveryEndpoint", "no URL") { $0.discoveryEndpoint = "op.example" },
        Mistake("discoveryEndpoint", "plain http") {
            $0.discoveryEndpoint = "http://op.example/.well-known/openid-configuration"
        },
        Mistake("clockSkew", "negative") { $0.clockSkew = .seconds(-1) },
        Mistake("maxAge", "negative") { $0.maxAge = .milliseconds(-1) },
        Mistake("idTokenAgeLimit", "negative") { $0.idTokenAgeLimit = .seconds(-1) },
    ]

    @Test(arguments: mistakes)
    func `A configuration that cannot work is refused before anything is sent; the error names the option`(
        _ mistake: Mistake
    ) async throws {
        let login = try await TestLogin(config: mistake.change)
        let error = try #require(await failure { try login.client.beginDiscovery() } as? PingError)
        #expect(error.code == .invalidConfiguration)
        #expect(error.message.contains(mistake.option))
        #expect(!error.message.contains(".."))
        #expect(error.message.hasSuffix("."))
        #expect(["Set it", "Write it", "Leave it out"].contains { error.recovery?.hasPrefix($0) == true })
        #expect(login.provider.paths.isEmpty)
    }
}
