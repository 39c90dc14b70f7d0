import Foundation
import PingEmulator
import PingTestKit
import Testing

@testable import PingOidc
@testable import PingService

@Suite("The document for OAuth clients (RFC 8414)")
struct SecondSourceTests {
    private static let place = "/.well-known/oauth-authorization-server/as"
    private static let endpoint = "https://op.example.test/as/introspect"

    /// A provider that names its introspection endpoint in this document only.
    private func login(
        at path: String = place,
        status: Int = 200,
        _ change: @escaping @Sendable (inout JSON) -> Void = { _ in }
    ) async throws -> TestLogin {
        try await TestLogin {
            $0.intercept = { request in
                switch request.url.path {
                case path:
                    var document: JSON = [
                        "issuer": "https://op.example.test/as", "introspection_endpoint": .string(Self.endpoint),
                    ]
                    change(&document)
                    return .json(document, status: status)
                case "/as/introspect": return .json(["active": true])
                default: return nil
                }
            }
        } config: {
            $0.clientAuthentication = .clientSecretBasic("s3cret")
        }
    }

    private func fetches(_ login: TestLogin) -> Int {
        login.provider.requests.count { $0.url.path.contains("oauth-authorization-server") }
    }

    @Test(arguments: [place, "/as/.well-known/oauth-authorization-server"])
    func `An endpoint that only stands there is found, once for many calls`(_ path: String) async throws {
        let login = try await login(at: path)
        for _ in 0..<3 { #expect(try await login.client.introspect("x").isActive) }
        #expect(fetches(login) == (path == Self.place ? 1 : 2))
    }

    @Test func `A login of a provider that names everything never asks for it`() async throws {
        let login = try await login()
        try await login.logIn()
        _ = try await login.client.userinfo().get()
        #expect(fetches(login) == 0)
    }

    @Test(arguments: ["https://evil.example.test", "https://op.example.test/as/", "https://OP.example.test/as", ""])
    func `A document of another issuer names nothing`(_ issuer: String) async throws {
        let login = try await login { $0["issuer"] = .string(issuer) }
        #expect(await failure { try await login.client.introspect("x") }?.failureCode == .oidcMissingEndpoint)
        #expect(login.provider.requests.contains { $0.url.path == "/as/introspect" } == false)
    }

    @Test func `A document that names the endpoint without a secure connection is refused`() async throws {
        let login = try await login { $0["introspection_endpoint"] = "http://op.example.test/as/introspect" }
        #expect(await failure { try await login.client.introspect("x") }?.failureCode == .oidcInvalidMetadata)
    }

    @Test func `A provider without the document is asked once a day`() async throws {
        let absent = try await login(status: 404)
        for _ in 0..<3 {
            #expect(await failure { try await absent.client.introspect("x") }?.failureCode == .oidcMissingEndpoint)
        }
        #expect(fetches(absent) == 2)
    }

    @Test(arguments: [408, 429, 502, 503])
    func `A document that the client cannot load names nothing, and is asked for again by the next call`(
        _ status: Int
    ) async throws {
        let ill = try await login(status: status)
        for round in 1...3 {
            let error = await failure { try await ill.client.introspect("x") }
            #expect(error?.failureCode == .oidcMissingEndpoint)
            #expect((error as? OidcError)?.errorMessage.contains("could not be loaded") == true)
            // The other address has none, which holds for a day.
            #expect(fetches(ill) == 1 + round)
        }
    }

    @Test func `A document that fails once makes no sign-out look whole: it says that the tokens are alive`()
        async throws
    {
        let isIll = Locked(true)
        let login = try await TestLogin {
            $0.metadata = { $0["revocation_endpoint"] = nil }
            $0.intercept = { request in
                guard request.url.path == Self.place else { return nil }
                if isIll.current { return HttpResponse(status: 503) }
                return .json([
                    "issuer": "https://op.example.test/as", "revocation_endpoint": "https://op.example.test/as/revoke",
                ])
            }
        }
        try await login.logIn()
        let error = await failure { try await login.client.endSession() }
        #expect(error?.failureCode == .oidcMissingEndpoint)
        #expect(try await login.storage.get() == nil)
        #expect(login.provider.liveRefreshTokens.count == 1 && fetches(login) == 2)
        isIll.set(false)
        let second = try await login.logIn()
        try await login.client.endSession()
        #expect(login.provider.forms("revoke").map { $0["token"] } == [second.refreshToken])
    }

    @Test func `A document that the client cannot load any longer names for a day more what it named before`()
        async throws
    {
        let login = try await login()
        _ = try await login.client.introspect("x")
        login.provider.change {
            $0.intercept = { request in
                if request.url.path.contains("oauth-authorization-server") {
                    throw PingError(.networkUnreachable, "Nobody is there.")
                }
                return request.url.path == "/as/introspect" ? .json(["active": true]) : nil
            }
        }
        login.provider.clock.advance(by: .seconds(100_000))
        #expect(try await login.client.introspect("x").isActive)
        #expect(fetches(login) == 2)
    }

    @Test func `Metadata that the app gives is all there is`() async throws {
        let provider = try await TestProvider()
        let client = TestLogin.client(of: provider, storage: MemoryStorage()) {
            $0.openId = OpenIdConfiguration(issuer: provider.issuer)
            $0.clientAuthentication = .clientSecretBasic("s3cret")
        }
        #expect(await failure { try await client.introspect("x") }?.failureCode == .oidcMissingEndpoint)
        #expect(provider.requests.isEmpty)
    }

    @Test(arguments: [
        ("https://op.example.test/.well-known/oauth-authorization-server/as", "https://op.example.test/as"),
        ("https://op.example.test/as/.well-known/oauth-authorization-server", "https://op.example.test/as"),
        ("https://op.example.test/.well-known/oauth-authorization-server", "https://op.example.test"),
        ("https://op.example.test/.well-known/oauth-authorization-servers/as", nil),
        ("https://op.example.test/.well-known/oauth-authorization-server/as?x", nil),
    ])
    func `Its own address may be the discovery endpoint`(address: String, issuer: String?) {
        #expect(IssuerCheck(discoveryEndpoint: address, requiredIssuer: nil).expectedIssuer == issuer)
    }

    @Test func `A login and a service work with the emulator when its documents are split`() async throws {
        try await EmulatedLogin.run { login in
            try login.emulator.setFaults([FaultRule(.discoverySplit)])
            let token = try await login.logIn()
            var config = OidcClientConfig()
            config.discoveryEndpoint = login.server.discoveryEndpoint()
            config.clientId = "demo-service"
            config.clientAuthentication = .clientSecretBasic("demo-service-secret")
            config.storage = MemoryStorage<Token>()
            config.providerCache = ProviderCache()
            #expect(try await OidcClient(config: config).introspect(Secret(token.accessToken)).isActive)
            try await login.client.revoke()
            #expect(try await OidcClient(config: config).introspect(Secret(token.accessToken)).isActive == false)
        }
    }
}
