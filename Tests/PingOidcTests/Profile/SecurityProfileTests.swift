import Foundation
import HTTPTypes
import PingEmulator
import PingTestKit
import Testing

@testable import PingOidc

@Suite("FAPI 2.0 as one option")
struct SecurityProfileTests {
    /// What a provider that meets the profile says, beside its endpoints.
    private static let members: [String: JSON] = [
        "authorization_response_iss_parameter_supported": true, "code_challenge_methods_supported": ["S256"],
        "token_endpoint_auth_methods_supported": ["private_key_jwt", "tls_client_auth"],
        "token_endpoint_auth_signing_alg_values_supported": ["RS256", "ES256"],
        "id_token_signing_alg_values_supported": ["RS256", "ES256"],
        "dpop_signing_alg_values_supported": ["RS256", "ES256"], "response_types_supported": ["code"],
        "tls_client_certificate_bound_access_tokens": true,
    ]

    private func login(
        _ authentication: ClientAuthentication? = nil,
        _ change: @escaping @Sendable (inout JSON) -> Void = { _ in },
        config: (inout OidcClientConfig) -> Void = { _ in }
    ) async throws -> TestLogin {
        let key = try ClientKey(TestClientKey.make("ES256").text)
        return try await TestLogin {
            $0.metadata = { metadata in
                for (name, value) in Self.members { metadata[name] = value }
                change(&metadata)
            }
            $0.answer = { $0["token_type"] = "DPoP" }
        } config: {
            $0.securityProfile = .fapi2
            $0.dpopKeys = SoftwareDPoPKeys()
            $0.clientAuthentication = authentication ?? .privateKeyJwt(key)
            config(&$0)
        }
    }

    /// A redirect with the issuer.
    private func redirect(_ login: TestLogin, _ request: PingOidc.AuthorizationRequest, to query: WebURL) -> String {
        login.provider.approve(query, redirectUri: request.redirectUri)
            + "&" + PercentEncoding.encode([(name: "iss", value: login.provider.issuer)])
    }

    @Test(arguments: ["ES256", "PS256", "EdDSA"])
    func `A whole session meets the emulator's strictest client`(_ algorithm: String) async throws {
        let pair = try TestClientKey.make(algorithm)
        var config = OidcClientConfig.test
        config.clientId = "bank"
        config.securityProfile = .fapi2
        config.dpopKeys = SoftwareDPoPKeys()
        config.clientAuthentication = .privateKeyJwt(try ClientKey(pair.text))
        try await EmulatedLogin.run(config: config) {
            var client = EmulatorClient(id: "bank", redirectURIs: ["demo://cb"])
            client.keys = [pair.publicKey]
            client.requiresDPoP = true
            $0.clients = [client]
            $0.requiresPushedRequests = true
            $0.requiresDPoPNonce = true
        } _: { login in
            let token = try await login.logIn()
            #expect(token.isBound)
            #expect(try await login.client.refresh().get().isBound)
            _ = try await login.client.userinfo().get()
            try await login.client.revoke()
            let request = try await login.client.authorizationRequest()
            #expect(Set(request.url.queryItems.map(\.name)) == ["client_id", "request_uri"])
        }
    }

    @Test func `A key for another audience than the issuer is refused`() async throws {
        var key = try ClientKey(TestClientKey.make("ES256").text)
        key.audience = .tokenEndpoint
        let login = try await login(.privateKeyJwt(key))
        let error = await failure { try await login.client.authorizationRequest() }
        #expect(error?.failureCode == .invalidConfiguration)
        #expect(error?.localizedDescription.contains("audience") == true)
        #expect(login.provider.requests.isEmpty)
    }

    @Test func `A provider that signs ID tokens with RS256 alone is refused before the user sees it`() async throws {
        var config = OidcClientConfig.test
        config.securityProfile = .fapi2
        config.clientAuthentication = .privateKeyJwt(try ClientKey(TestClientKey.make("ES256").text))
        try await EmulatedLogin.run(.rs256, config: config) { login in
            let error = await failure { try await login.client.authorizationRequest() }
            #expect(error?.failureCode == .oidcProfileUnmet)
            #expect(error?.localizedDescription.contains("id_token_signing_alg_values_supported") == true)
            #expect(login.emulator.observedRequests.allSatisfy { $0.endpoint == .discovery })
        }
    }

    @Test func `The options are set by the profile, and those of a client without one stay`() async throws {
        let login = try await login()
        #expect(login.client.config.par == .always && login.client.config.dpop == .required)
        #expect(login.client.config.idTokenSigningAlgorithms == ["PS256", "ES256", "EdDSA"])
        let plain = try await TestLogin()
        #expect(plain.client.config.par == .ifRequired && plain.client.config.dpop == .off)
        #expect(plain.client.config.idTokenSigningAlgorithms.isEmpty)
        _ = try await plain.client.authorizationRequest()
    }

    @Test func `A client with a certificate uses it for its tokens, unless it asks for DPoP`() async throws {
        let certificate = try await login(.tlsClientAuth)
        #expect(certificate.client.config.dpop == .off && certificate.client.config.par == .always)
        _ = try await certificate.client.authorizationRequest()
        let both = try await login(.tlsClientAuth) { _ in
        } config: {
            $0.dpop = .preferred
        }
        #expect(both.client.config.dpop == .required)
        let without = try await login(.tlsClientAuth) { $0["tls_client_certificate_bound_access_tokens"] = nil }
        let error = await failure { try await without.client.authorizationRequest() }
        #expect(error?.localizedDescription.contains("tls_client_certificate_bound_access_tokens is missing") == true)
    }

    /// What a provider may say instead, and what it then does not meet.
    private static let shortcomings: [(member: String, value: JSON?)] = [
        ("pushed_authorization_request_endpoint", nil), ("pushed_authorization_request_endpoint", ""),
        ("authorization_response_iss_parameter_supported", nil),
        ("authorization_response_iss_parameter_supported", false), ("code_challenge_methods_supported", nil),
        ("code_challenge_methods_supported", ["plain"]), ("code_challenge_methods_supported", "S256"),
        ("token_endpoint_auth_methods_supported", nil),
        ("token_endpoint_auth_methods_supported", ["client_secret_basic", "tls_client_auth"]),
        ("token_endpoint_auth_signing_alg_values_supported", ["RS256", "PS384"]),
        ("id_token_signing_alg_values_supported", ["RS256", "ES384"]), ("dpop_signing_alg_values_supported", nil),
        ("dpop_signing_alg_values_supported", ["RS256"]), ("dpop_signing_alg_values_supported", []),
        ("response_types_supported", ["id_token"]),
    ]

    @Test(arguments: shortcomings)
    func `A provider that cannot meet it is refused with the member's name, and receives nothing`(
        member: String,
        value: JSON?
    ) async throws {
        let login = try await login { $0[member] = value }
        for error in [
            await failure { try await login.client.authorizationRequest() },
            await failure { try await login.client.clientCredentials() },
        ] {
            #expect(error?.failureCode == .oidcProfileUnmet)
            #expect(error?.localizedDescription.contains("\(member) is ") == true)
        }
        #expect(Set(login.provider.paths) == [".well-known/openid-configuration"])
    }

    @Test(arguments: ["token_endpoint_auth_signing_alg_values_supported", "response_types_supported"])
    func `What a provider need not say is not missed`(_ member: String) async throws {
        _ = try await login { $0[member] = nil }.client.authorizationRequest()
    }

    @Test func `Options that weaken it are refused by their names, and nothing is sent`() async throws {
        let rs256 = try ClientKey(TestClientKey.make("RS256").text, algorithm: "RS256")
        let es384 = try ClientKey(TestClientKey.make("ES384").text)
        let changes: [(option: String, (inout OidcClientConfig) -> Void)] = [
            ("clientAuthentication", { $0.clientAuthentication = .none }),
            ("clientAuthentication", { $0.clientAuthentication = .clientSecretBasic("s3cret") }),
            ("clientAuthentication", { $0.clientAuthentication = .clientSecretPost("s3cret") }),
            ("clientAuthentication", { $0.clientAuthentication = .privateKeyJwt(rs256) }),
            ("clientAuthentication", { $0.clientAuthentication = .privateKeyJwt(es384) }),
            ("idTokenSigningAlgorithms", { $0.idTokenSigningAlgorithms = ["ES256", "RS256"] }),
            ("idTokenSigningAlgorithms", { $0.idTokenSigningAlgorithms = ["HS256"] }),
            ("clockSkew", { $0.clockSkew = .seconds(61) }),
        ]
        for (option, change) in changes {
            let login = try await login(config: change)
            let error = await failure { try await login.client.authorizationRequest() }
            #expect(error?.failureCode == .invalidConfiguration)
            #expect(error?.localizedDescription.contains(option) == true)
            #expect(!"\(String(describing: error))".contains("s3cret"))
            #expect(login.provider.requests.isEmpty)
        }
    }

    @Test func `A response without its issuer, and a bearer token, are refused`() async throws {
        // The request was pushed, so its parameters are in the form.
        let login = try await login()
        let request = try await login.client.authorizationRequest()
        let form = try #require(login.provider.forms("par").last)
        let query = try WebURL("https://op.example.test/as/authorize").appending(form.map { ($0.key, $0.value) })
        let silent = login.provider.approve(query, redirectUri: request.redirectUri)
        let error = await failure { try login.client.code(fromRedirect: silent, for: request) }
        #expect(error?.failureCode == .oidcResponseIssuerMismatch)
        let code = try login.client.code(fromRedirect: redirect(login, request, to: query), for: request)
        login.provider.change { $0.answer = { $0["token_type"] = "Bearer" } }
        let refusal = await failure { try await login.client.exchange(code: code, for: request) }
        #expect(refusal?.failureCode == .oidcUnsupportedTokenType)
        #expect(try await login.client.hasToken() == false)
    }

    @Test func `An RSA key signs with PS256, also where the provider prefers RS256`() async throws {
        let key = try ClientKey(TestClientKey.make("RS256").text)
        let login = try await login(.privateKeyJwt(key)) {
            $0["token_endpoint_auth_signing_alg_values_supported"] = ["RS256", "PS256"]
        }
        _ = try await login.client.authorizationRequest()
        let assertion = try #require(login.provider.forms("par").last?["client_assertion"])
        #expect(try SignedToken(assertion).header["alg"] == "PS256")
    }

    @Test func `The table says what any client would find, and quotes a provider briefly`() async throws {
        var document: JSON = ["issuer": "https://op.example.test"]
        for (name, value) in Self.members { document[name] = value }
        document["pushed_authorization_request_endpoint"] = "https://op.example.test/par"
        let good = SecurityProfile.fapi2.findings(on: try OpenIdConfiguration(document))
        #expect(good.count == 8 && good.allSatisfy(\.isMet))
        let empty = SecurityProfile.fapi2.findings(on: OpenIdConfiguration(issuer: "https://op.example.test"))
        #expect(empty.allSatisfy { !$0.isMet && $0.offer == nil })
        document["dpop_signing_alg_values_supported"] = nil
        let certificates = SecurityProfile.fapi2.findings(on: try OpenIdConfiguration(document))
        #expect(certificates.last?.member == "tls_client_certificate_bound_access_tokens")
        document["code_challenge_methods_supported"] = [.string("\u{1B}[2J" + String(repeating: "x", count: 1000))]
        let hostile = SecurityProfile.fapi2.findings(on: try OpenIdConfiguration(document))
        #expect(hostile.allSatisfy { ($0.offer ?? "").count < 110 && !($0.offer ?? "").contains("\u{1B}") })
    }
}
