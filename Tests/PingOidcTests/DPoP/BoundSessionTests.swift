import Foundation
import HTTPTypes
import PingTestKit
import Testing

@testable import PingOidc

/// A session is bound to a key by a login, and nothing but another login changes that.
@Suite("A session that is bound to a key") struct BoundSessionTests {
    private static func client(_ login: TestLogin, _ policy: DPoPPolicy) -> OidcClient {
        TestLogin.client(of: login.provider, storage: login.storage) {
            $0.dpop = policy
            $0.dpopKeys = SoftwareDPoPKeys()
        }
    }

    private static func login(_ policy: DPoPPolicy, type: JSON) async throws -> TestLogin {
        try await TestLogin {
            $0.answer = { $0["token_type"] = type }
        } config: {
            $0.dpop = policy
            $0.dpopKeys = SoftwareDPoPKeys()
        }
    }

    private func userinfoRequests(_ login: TestLogin) -> Int { login.provider.paths.count { $0 == "userinfo" } }

    // MARK: Bound stays bound

    @Test(arguments: [DPoPPolicy.off, .preferred, .required], ["Bearer", .null] as [JSON])
    func `never becomes a bearer session without a login`(_ policy: DPoPPolicy, _ type: JSON) async throws {
        let login = try await Self.login(.required, type: "DPoP")
        let bound = try await login.logIn()
        let client = Self.client(login, policy)
        login.provider.change { $0.answer = { $0["token_type"] = type } }
        let refused = await client.refresh().error
        #expect(refused?.failureCode == .oidcTokenExpired && refused?.requiresLogin == true)
        #expect(try await client.token().get().accessToken == bound.accessToken, "It is still valid.")

        login.provider.clock.advance(by: .seconds(4_000))
        #expect(await client.token().error?.requiresLogin == true)
        #expect(await client.userinfo().error?.requiresLogin == true)
        let narrowed = await failure { try await client.token(resource: "https://api.example.test") }
        #expect((narrowed as? OidcError)?.requiresLogin == true)
        #expect(userinfoRequests(login) == 0)

        // Each of these responses has spent a refresh token, and the last one brought is kept.
        let stored = try #require(try await login.storage.get())
        #expect(stored.isBound && stored.dpopKey == bound.dpopKey && stored.accessToken == bound.accessToken)
        #expect(login.provider.liveRefreshTokens.contains(stored.refreshToken ?? ""))
        login.provider.change { $0.answer = { $0["token_type"] = "DPoP" } }
        let renewed = try await client.token().get()
        #expect(renewed.isBound && renewed.dpopKey == bound.dpopKey)
    }

    @Test func `becomes a bearer session by a login without a key`() async throws {
        let login = try await Self.login(.required, type: "DPoP")
        try await login.logIn()
        login.provider.change { $0.answer = { $0["token_type"] = "Bearer" } }
        let client = Self.client(login, .off)
        let request = try await client.authorizationRequest()
        _ = try await client.exchange(
            code: client.code(fromRedirect: login.provider.approve(request), for: request),
            for: request
        )
        #expect(try await client.refresh().get().isBound == false)
    }

    // MARK: Required

    @Test(arguments: [DPoPPolicy.off, .preferred])
    func `is not asked for by default: a stored bearer token is used`(_ policy: DPoPPolicy) async throws {
        let login = try await TestLogin()
        let bearer = try await login.logIn()
        #expect(OidcClientConfig().dpop == .off)
        #expect(try await Self.client(login, policy).token().get() == bearer)
    }

    @Test func `is made of a stored bearer token by a refresh where it is required`() async throws {
        let login = try await TestLogin()
        let bearer = try await login.logIn()
        login.provider.change { $0.answer = { $0["token_type"] = "DPoP" } }
        let client = Self.client(login, .required)
        #expect(try await client.userinfo().get()["sub"] == "user-1")
        let authorization = login.provider.requests.last { $0.url.path.hasSuffix("userinfo") }?
            .headerFields[.authorization]
        #expect(authorization?.hasPrefix("DPoP ") == true)
        #expect(authorization?.contains(bearer.accessToken) == false)
        #expect(try await login.storage.get()?.isBound == true)
    }

    @Test(arguments: ["Bearer", "offline", "no refresh token"])
    func `is required: a stored bearer token is sent to nobody`(_ obstacle: String) async throws {
        let login = try await TestLogin()
        var bearer = try await login.logIn()
        switch obstacle {
        case "offline":
            login.provider.change {
                $0.intercept = {
                    if $0.url.path == "/as/token" { throw PingError(.networkUnreachable, "offline") } else { nil }
                }
            }
        case "no refresh token":
            bearer.refreshToken = nil
            try await login.storage.save(item: bearer)
        default: break
        }
        let client = Self.client(login, .required)
        let sent = Locked(0)
        let api = ClosureClient { _ in
            sent.withLock { $0 += 1 }
            return HttpResponse(status: 200)
        }
        let http = try AuthenticatedHttpClient(api, client: client, origins: ["https://api.example.test"])
        let url = "https://api.example.test/accounts"
        for error in await [
            client.token().error, client.userinfo().error,
            failure { try await http.send(HttpRequest(url: WebURL(url))) } as? OidcError,
            failure {
                try await client.authorizationFields(method: "GET", url: url, origins: ["https://api.example.test"])
            } as? OidcError,
        ] {
            #expect(error?.requiresLogin == (obstacle != "offline"))
            #expect(error != nil)
        }
        #expect(sent.current == 0 && userinfoRequests(login) == 0)
    }

    // MARK: What the provider verifies

    @Test(arguments: [["RS256"], [], ["es256", "EdDSA"]] as [JSON])
    func `is refused before the user logs in where the provider cannot verify it`(_ algorithms: JSON) async throws {
        let login = try await TestLogin {
            $0.metadata = {
                $0["dpop_signing_alg_values_supported"] = algorithms
                $0["device_authorization_endpoint"] = "https://op.example.test/as/device"
            }
        } config: {
            $0.dpop = .required
            $0.dpopKeys = SoftwareDPoPKeys()
            $0.clientAuthentication = .clientSecretPost("secret")
        }
        let client = login.client
        for error in await [
            failure { try await client.authorizationRequest() }, failure { try await client.deviceAuthorization() },
            failure { try await client.clientCredentials() },
            failure { try await client.exchange(TokenExchange(subjectToken: "subject")) },
        ] {
            #expect(error?.failureCode == .invalidConfiguration)
            #expect((error as? OidcError)?.requiresLogin == false)
            #expect("\(error.map { "\($0)" } ?? "")".contains("dpop_signing_alg_values_supported"))
        }
        #expect(login.provider.paths == [".well-known/openid-configuration"])
    }

    @Test(arguments: [["RS256"], ["RS256", "ES256"], nil] as [JSON?])
    func `is preferred: the client sends proofs unless the provider cannot verify them`(_ algorithms: JSON?)
        async throws
    {
        let verifies = algorithms == nil || algorithms?.array?.contains("ES256") == true
        let login = try await TestLogin {
            $0.metadata = { $0["dpop_signing_alg_values_supported"] = algorithms }
        } config: {
            $0.dpop = .preferred
            $0.dpopKeys = SoftwareDPoPKeys()
        }
        try await login.logIn()
        let name = try #require(HTTPField.Name.dpop)
        #expect(login.provider.requests.contains { $0.headerFields.contains(name) } == verifies)
    }

    // MARK: A lost key

    /// Keys that somebody deletes.
    private final class LosableKeys: DPoPKeySource {
        let areLost = Locked(false)

        func makeKey() async throws -> any DPoPKey { try await SoftwareDPoPKeys().makeKey() }

        func key(stored: Secret) async throws -> any DPoPKey {
            if areLost.current { throw PingError.lostDPoPKey }
            return try await SoftwareDPoPKeys().key(stored: stored)
        }
    }

    @Test func `has ended when its key is lost, and each use of it says so`() async throws {
        let keys = LosableKeys()
        let login = try await TestLogin {
            $0.answer = { $0["token_type"] = "DPoP" }
        } config: {
            $0.dpop = .required
            $0.dpopKeys = keys
        }
        try await login.logIn()
        keys.areLost.set(true)
        let (client, url) = (login.client, "https://api.example.test/accounts")
        let api = ClosureClient { _ in HttpResponse(status: 200) }
        let http = try AuthenticatedHttpClient(api, client: client, origins: [url])
        for error in await [
            failure { try await http.send(HttpRequest(url: WebURL(url))) },
            failure { try await client.authorizationFields(method: "GET", url: url, origins: [url]) },
            failure { try await client.token(resource: url) }, client.userinfo().error, client.refresh().error,
        ] {
            #expect(error?.failureCode == .oidcKeyLost)
            #expect((error as? OidcError)?.requiresLogin == true, "\(String(describing: error))")
        }
        #expect(api.requests.isEmpty)
    }
}
