import Foundation
import HTTPTypes
import PingEmulator
import PingTestKit
import Testing

@testable import PingOidc
@testable import PingService

@Suite struct IntrospectionTests {
    private func service(_ login: EmulatedLogin) -> OidcClient {
        var config = OidcClientConfig()
        config.discoveryEndpoint = login.server.discoveryEndpoint()
        config.clientId = "demo-service"
        config.clientAuthentication = .clientSecretBasic("demo-service-secret")
        config.storage = MemoryStorage<Token>()
        return OidcClient(config: config)
    }

    @Test func `A service learns what a token is for, and that it has been revoked`() async throws {
        try await EmulatedLogin.run { login in
            let token = try await login.logIn()
            let known = try await service(login).introspect(Secret(token.accessToken))
            #expect(known.isActive && known.scopes == ["openid", "profile"])
            #expect(known.claims["client_id"] == "demo-app")
            try await login.client.revoke()
            let revoked = try await service(login).introspect(Secret(token.accessToken))
            #expect(revoked.isActive == false && revoked.claims.isEmpty)
        }
    }

    @Test func `A public client is refused before anything is sent`() async throws {
        try await EmulatedLogin.run { login in
            #expect(await failure { try await login.client.introspect("x") }?.failureCode == .invalidConfiguration)
            #expect(login.emulator.observedRequests.contains { $0.endpoint == .introspection } == false)
        }
    }

    @Test(arguments: ["{}", #"{"active":"true"}"#, #"{"active":1}"#, "[]", "x"])
    func `A response that does not say yes or no is refused`(_ body: String) async throws {
        let login = try await TestLogin {
            $0.metadata = { $0["introspection_endpoint"] = "https://op.example.test/as/introspect" }
            $0.intercept = { $0.url.path == "/as/introspect" ? HttpResponse(status: 200, body: Data(body.utf8)) : nil }
        } config: {
            $0.clientAuthentication = .clientSecretBasic("s3cret")
        }
        #expect(await failure { try await login.client.introspect("x") }?.failureCode == .oidcInvalidResponse)
    }

    /// What a service answers when the provider says this about a token.
    private func refusal(
        _ answer: JSON,
        _ change: (inout ProtectedResource) -> Void = { _ in }
    ) async throws -> (any Error)? {
        let login = try await TestLogin {
            $0.metadata = { $0["introspection_endpoint"] = "https://op.example.test/as/introspect" }
            $0.intercept = { $0.url.path == "/as/introspect" ? .json(answer) : nil }
        } config: {
            $0.clientAuthentication = .clientSecretBasic("s3cret")
        }
        var resource = try ProtectedResource("https://api.example.test/accounts")
        resource.tokenCheck = .introspection
        change(&resource)
        let received = ReceivedRequest(
            method: "GET",
            target: "/accounts",
            headerFields: [.authorization: "Bearer x"]
        )
        return await failure { try await login.client.verify(request: received, for: resource) }
    }

    @Test func `A response that names no audience is refused with advice, unless the service does not require it`()
        async throws
    {
        let opaque: JSON = ["active": true, "sub": "user-1", "scope": "accounts"]
        let error = try await refusal(opaque)
        #expect(error?.failureCode == .oidcUnacceptableToken && error?.brokenRule == "aud")
        #expect(error?.advice?.contains("requiresAudience") == true)
        #expect(try await refusal(opaque) { $0.requiresAudience = false } == nil)
    }

    @Test(
        arguments: [
            ("https://api.example.test/accounts", true), (["other", "https://api.example.test/accounts"], true),
            ("https://api.example.test/payments", false), ("https://api.example.test", false), ([], false), (7, false),
            (.null, false), ("", false),
        ] as [(JSON, Bool)]
    )
    func `A token for another service is refused, whether or not the service requires an audience`(
        _ audience: JSON,
        _ isAccepted: Bool
    ) async throws {
        for requires in [true, false] {
            let error = try await refusal(["active": true, "aud": audience]) { $0.requiresAudience = requires }
            #expect(error?.brokenRule == (isAccepted ? nil : "aud"))
        }
    }

    @Test func `The emulator names the audience of a signed token, and none of an opaque one`() async throws {
        for audience in ["https://api.example.test", nil] {
            try await EmulatedLogin.run {
                $0.clients[0].accessTokenAudience = audience
            } _: { login in
                let token = try await login.logIn()
                let known = try await service(login).introspect(Secret(token.accessToken))
                #expect(known.claims["aud"] == audience.map { [.string($0)] })
                let refresh = try await service(login).introspect(Secret(token.refreshToken ?? ""))
                #expect(refresh.isActive && refresh.claims["aud"] == nil)
            }
        }
    }
}
