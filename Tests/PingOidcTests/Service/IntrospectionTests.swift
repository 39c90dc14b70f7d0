import Foundation
import PingEmulator
import PingTestKit
import Testing

@testable import PingOidc

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
}
