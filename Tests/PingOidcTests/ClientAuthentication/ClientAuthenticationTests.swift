import Foundation
import HTTPTypes
import PingEmulator
import PingTestKit
import Testing

@testable import PingOidc
@testable import PingService

@Suite struct ClientAuthenticationTests {
    private static func config(_ authentication: ClientAuthentication) -> OidcClientConfig {
        var config = OidcClientConfig.test
        config.clientId = "bank"
        config.clientAuthentication = authentication
        config.par = true
        return config
    }

    private static func client(secret: Secret? = nil, keys: [JSON] = []) -> EmulatorClient {
        var client = EmulatorClient(id: "bank", secret: secret, redirectURIs: ["demo://cb"])
        client.keys = keys
        return client
    }

    /// A whole session at which every endpoint asks who the client is.
    private func session(
        _ authentication: ClientAuthentication,
        _ client: EmulatorClient,
        emulator change: (inout EmulatorConfiguration) -> Void = { _ in }
    ) async throws {
        try await EmulatedLogin.run(config: Self.config(authentication)) {
            $0.clients = [client]
            change(&$0)
        } _: { login in
            try await login.logIn()
            _ = try await login.client.refresh().get()
            try await login.client.revoke()
        }
    }

    @Test(arguments: ["ES256", "ES384", "EdDSA", "PS256", "RS256"])
    func `A client with a key pushes, exchanges, refreshes and revokes with assertions`(_ algorithm: String)
        async throws
    {
        let pair = try TestClientKey.make(algorithm)
        let key = try ClientKey(pair.text, keyID: "bank-1", algorithm: algorithm)
        try await session(.privateKeyJwt(key), Self.client(keys: [pair.publicKey]))
    }

    @Test func `A client sends its secret in the form or in the header`() async throws {
        try await session(.clientSecretPost("s3cret"), Self.client(secret: "s3cret"))
        try await session(.clientSecretBasic("s3cret"), Self.client(secret: "s3cret"))
    }

    @Test func `The provider refuses another secret, another key and no authentication`() async throws {
        let (pair, other) = (try TestClientKey.make("ES256"), try TestClientKey.make("ES256"))
        let withKey = Self.client(keys: [pair.publicKey])
        for (authentication, client) in [
            (ClientAuthentication.privateKeyJwt(try ClientKey(other.text)), withKey), (.none, withKey),
            (.clientSecretPost("s3cret"), withKey), (.clientSecretPost("other"), Self.client(secret: "s3cret")),
            (.none, Self.client(secret: "s3cret")),
        ] {
            let error = await failure { try await session(authentication, client) }
            guard case .apiError(401, let message) = error as? OidcError else {
                Issue.record("\(String(describing: error))")
                continue
            }
            #expect(message.contains("invalid_client"))
        }
    }

    @Test func `An assertion names client and issuer, lives for a minute, and is never sent twice`() async throws {
        let key = try ClientKey(TestClientKey.make("ES256").text, keyID: "bank-1")
        let login = try await TestLogin(config: { $0.clientAuthentication = .privateKeyJwt(key) })
        try await login.logIn()
        _ = try await login.client.refresh().get()
        let forms = login.provider.forms("token")
        let tokens = try forms.map { try SignedToken($0["client_assertion"] ?? "") }
        for token in tokens {
            #expect(token.header == ["alg": "ES256", "typ": "JWT", "kid": "bank-1"])
            #expect(token.claims["iss"] == "demo-app" && token.claims["sub"] == "demo-app")
            #expect(token.claims["aud"] == .string(login.provider.issuer))
            #expect(token.claims["exp"]?.int == login.provider.clock.seconds + 60)
            #expect(token.claims["iat"]?.int == login.provider.clock.seconds)
        }
        #expect(Set(tokens.map { $0.claims["jti"]?.string ?? "" }).count == 2)
        #expect(forms.allSatisfy { $0["client_id"] == "demo-app" })
    }

    @Test func `A provider such as PingAM 7 takes assertions for its token endpoint alone, at each endpoint`()
        async throws
    {
        let pair = try TestClientKey.make("ES256")
        for audience in [ClientKey.Audience.issuer, .tokenEndpoint] {
            var key = try ClientKey(pair.text)
            key.audience = audience
            let error = await failure {
                try await session(.privateKeyJwt(key), Self.client(keys: [pair.publicKey])) {
                    $0.requiresTokenEndpointAudience = true
                }
            }
            #expect((error == nil) == (audience == .tokenEndpoint))
            #expect(error.map { "\($0)".contains("must be the token endpoint") } ?? true)
        }
    }

    @Test
    func `The audience is the token endpoint as the metadata writes it, also at an alias and beside other endpoints`()
        async throws
    {
        var key = try ClientKey(TestClientKey.make("ES256").text)
        key.audience = .tokenEndpoint
        let login = try await TestLogin {
            $0.metadata = { $0["token_endpoint"] = "https://op.example.test:443/as/token" }
        } config: {
            $0.clientAuthentication = .privateKeyJwt(key)
            $0.par = true
        }
        let request = try await login.client.authorizationRequest()
        _ = await failure { try await login.client.exchange(code: "x", for: request) }
        for path in ["par", "token"] {
            let assertion = try SignedToken(login.provider.forms(path)[0]["client_assertion"] ?? "")
            #expect(assertion.claims["aud"] == "https://op.example.test:443/as/token")
        }
        let without = try await TestLogin {
            $0.metadata = { $0["token_endpoint"] = nil }
        } config: {
            $0.clientAuthentication = .privateKeyJwt(key)
            $0.par = true
        }
        #expect(await failure { try await without.client.authorizationRequest() }?.failureCode == .oidcMissingEndpoint)
    }

    @Test func `A client names itself in the form, unless the header of its secret does: Okta and PingAM refuse both`()
        async throws
    {
        let key = try ClientKey(TestClientKey.make("ES256").text)
        let methods: [ClientAuthentication] = [
            .none, .clientSecretBasic("s3cret"), .clientSecretPost("s3cret"), .privateKeyJwt(key), .tlsClientAuth,
            .assertion(from: AssertionSource { "e30.e30.AA" }),
        ]
        for method in methods {
            let login = try await TestLogin {
                $0.metadata = { $0["introspection_endpoint"] = "https://op.example.test/as/introspect" }
                $0.intercept = { $0.url.path == "/as/introspect" ? .json(["active": false]) : nil }
            } config: {
                $0.clientAuthentication = method
                $0.par = true
            }
            let pushed = try await login.client.authorizationRequest()
            _ = await failure { try await login.client.exchange(code: "x", for: pushed) }
            try await login.storage.save(item: Token(accessToken: "a", refreshToken: "r"))
            _ = await login.client.refresh()
            try await login.storage.save(item: Token(accessToken: "a", refreshToken: "r"))
            try await login.client.revoke()
            if case .none = method {} else { _ = try await login.client.introspect("x") }
            let isNamed = method.method != "client_secret_basic"
            #expect(login.provider.forms("token").map { $0["client_id"] == "demo-app" } == [isNamed, isNamed])
            #expect(login.provider.forms("par")[0]["client_id"] == "demo-app")
            #expect(login.provider.forms("revoke").count == 1)
            for path in ["revoke", "introspect"] {
                let forms = login.provider.forms(path)
                #expect(forms.allSatisfy { ($0["client_id"] == "demo-app") == isNamed }, "\(method.method)")
            }
        }
    }

    @Test func `The emulator knows a key with a certificate by its name`() async throws {
        let pair = try TestClientKey.make("ES256")
        var registered = pair.publicKey
        registered["x5t#S256"] = "another"
        let error = await failure {
            try await session(.privateKeyJwt(try ClientKey(pair.text)), Self.client(keys: [registered]))
        }
        #expect(error.map { "\($0)".contains("does not name the certificate") } == true)
    }

    @Test func `A client with a certificate sends its name alone, to the provider's alias`() async throws {
        let login = try await TestLogin {
            $0.metadata = {
                $0["mtls_endpoint_aliases"] = ["token_endpoint": "https://mtls.example.test/as/token"]
            }
        } config: {
            $0.clientAuthentication = .tlsClientAuth
        }
        try await login.logIn()
        let request = try #require(login.provider.requests.last { $0.url.path == "/as/token" })
        #expect(request.url.host == "mtls.example.test")
        #expect(request.headerFields[.authorization] == nil)
        #expect(login.provider.forms("token")[0]["client_id"] == "demo-app")
        #expect(login.provider.forms("token")[0]["client_secret"] == nil)
    }

    @Test func `Without a certificate a client never calls an alias, where it would be refused`() async throws {
        let key = try ClientKey(TestClientKey.make("ES256").text)
        let methods: [ClientAuthentication] = [
            .none, .clientSecretBasic("s3cret"), .clientSecretPost("s3cret"), .privateKeyJwt(key),
            .assertion(from: AssertionSource { "e30.e30.AA" }),
        ]
        for method in methods {
            let login = try await TestLogin {
                $0.metadata = { metadata in
                    let names = ["token", "revocation", "userinfo", "pushed_authorization_request"].map {
                        $0 + "_endpoint"
                    }
                    metadata["mtls_endpoint_aliases"] = .object(
                        Dictionary(uniqueKeysWithValues: names.map { ($0, "https://mtls.example.test/as") })
                    )
                }
            } config: {
                $0.clientAuthentication = method
                $0.par = true
            }
            let request = try await login.client.authorizationRequest()
            let token = Token(accessToken: "a", refreshToken: "r")
            _ = await failure { try await login.client.exchange(code: "x", for: request) }
            try await login.storage.save(item: token)
            _ = try await login.client.userinfo().get()
            try await login.client.revoke()
            #expect(login.provider.requests.count == 5, "\(method.method)")
            #expect(login.provider.requests.allSatisfy { $0.url.host == "op.example.test" }, "\(method.method)")
        }
    }

    @Test func `An alias without TLS is refused`() async throws {
        let login = try await TestLogin {
            $0.metadata = { $0["mtls_endpoint_aliases"] = ["token_endpoint": "http://127.0.0.1/as/token"] }
        } config: {
            $0.clientAuthentication = .tlsClientAuth
        }
        #expect(await failure { try await login.logIn() }?.failureCode == .oidcInvalidMetadata)
    }

    @Test func `A method that the provider's list excludes is an error before anything is sent`() async throws {
        let login = try await TestLogin {
            $0.metadata = { $0["token_endpoint_auth_methods_supported"] = ["private_key_jwt"] }
        } config: {
            $0.clientAuthentication = .clientSecretPost("s3cret")
        }
        let error = await failure { try await login.logIn() }
        #expect(error?.failureCode == .invalidConfiguration)
        #expect((error as? OidcError)?.errorMessage.contains("client_secret_post, but: private_key_jwt") == true)
        #expect(login.provider.forms("token").isEmpty)
    }

    @Test func `A public client logs in though the provider's list leaves it out`() async throws {
        let login = try await TestLogin {
            $0.metadata = { $0["token_endpoint_auth_methods_supported"] = ["client_secret_basic"] }
        }
        try await login.logIn()
    }

    @Test func `A server that quotes what the client sent reveals neither secret nor assertion`() async throws {
        let key = try ClientKey(TestClientKey.make("ES256").text)
        for authentication in [ClientAuthentication.clientSecretPost("s3cret-canary"), .privateKeyJwt(key)] {
            let login = try await TestLogin {
                $0.intercept = { request in
                    guard request.url.path == "/as/token" else { return nil }
                    let sent = PercentEncoding.decodePairs(String(decoding: request.body, as: UTF8.self))
                    return .oauthError("invalid_client", sent.map(\.value).joined(separator: " "))
                }
            } config: {
                $0.clientAuthentication = authentication
            }
            let error = await failure { try await login.logIn() }
            let form = try #require(login.provider.forms("token").last)
            let shown = everyForm(of: error as Any)
            #expect(shown.contains("invalid_client"))
            #expect(shown.contains(form["client_secret"] ?? form["client_assertion"] ?? "") == false)
        }
    }
}
