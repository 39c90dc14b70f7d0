import Testing

@testable import PingOidc

@Suite struct OpenIdConfigurationTests {
    private static let document: JSON = [
        "issuer": "https://op.example", "authorization_endpoint": "https://op.example/authorize",
        "ping_end_idp_session_endpoint": "https://op.example/idp/signoff", "userinfo_endpoint": [:],
        "require_pushed_authorization_requests": true, "id_token_signing_alg_values_supported": ["RS256", 7],
        "something_new": ["kept": [1, 2.50]],
    ]

    @Test func `What is there is read, what is missing or strange is nil, and the whole document is kept`() throws {
        let configuration = try OpenIdConfiguration(Self.document)
        #expect(configuration.authorizationEndpoint == "https://op.example/authorize")
        #expect(configuration.pingEndsessionEndpoint == "https://op.example/idp/signoff")
        #expect(configuration.userinfoEndpoint == nil)
        #expect(configuration.tokenEndpoint == nil)
        #expect(configuration.requiresPushedAuthorizationRequests)
        #expect(configuration.namesIssuerInResponses == false)
        #expect(configuration.idTokenSigningAlgorithms == ["RS256"])
        #expect(configuration.document == Self.document)
    }

    @Test func `It is stored and read back unchanged`() throws {
        let configuration = try OpenIdConfiguration(Self.document)
        let stored = try JSON(encoding: configuration)
        #expect(stored["something_new"]?["kept"]?[0] == 1)
        #expect(try stored.decoded(as: OpenIdConfiguration.self).jwksUri == configuration.jwksUri)
    }

    @Test func `Made by hand it has the members it was given`() {
        let configuration = OpenIdConfiguration(
            issuer: "https://op.example",
            tokenEndpoint: "https://op.example/token",
            jwksUri: "https://op.example/jwks"
        )
        #expect(configuration.tokenEndpoint == "https://op.example/token")
        #expect(configuration.document["jwks_uri"] == "https://op.example/jwks")
        #expect(configuration.document["userinfo_endpoint"] == nil)
    }
}
