import Foundation
import HTTPTypes
import Testing

@testable import PingOidc
@testable import PingService

/// The access tokens of providers that do not follow RFC 9068. They resemble ID tokens, and none
/// of those may pass for one.
@Suite("The form of an access token") struct AccessTokenProfileTests {
    private static let audience = "api://accounts"

    private let service: ServiceLogin
    private var login: TestLogin { service.login }

    init() async throws {
        service = try await ServiceLogin()
    }

    /// - Parameters:
    ///   - type: The `typ` of the header; `nil` for none.
    ///   - claims: The claims that differ; a null removes one.
    private func token(_ type: String?, _ claims: JSON) throws -> Secret {
        let text = try service.token(type, for: .string(Self.audience)) { body in
            body["jti"] = nil
            for (name, value) in claims.object ?? [:] { body[name] = value == .null ? Optional<JSON>.none : value }
        }
        return Secret(text)
    }

    private func rule(_ token: Secret, _ profile: AccessTokenProfile = .jwt) async -> String? {
        let error = await failure {
            try await login.client.verify(accessToken: token, audience: Self.audience, profile: profile)
        }
        return error?.brokenRule
    }

    /// A token of each provider, as its documentation shows it.
    private static let tokens: [(type: String?, claims: JSON, scopes: Set<String>)] = [
        // Microsoft Entra, version 2 and version 1.
        ("JWT", ["azp": "spa", "scp": "read write", "uti": "x", "ver": "2.0"], ["read", "write"]),
        ("JWT", ["appid": "spa", "scp": "read", "ver": "1.0"], ["read"]),
        // Auth0, where userinfo is an audience, too.
        (
            "JWT", ["azp": "spa", "aud": ["api://accounts", "https://a.example.test/userinfo"], "scope": "read"],
            ["read"]
        ),
        // Okta.
        (nil, ["cid": "spa", "scp": ["openid", "read"], "jti": "x", "ver": 1], ["openid", "read"]),
        // Keycloak.
        ("JWT", ["azp": "spa", "typ": "Bearer", "sid": "s", "scope": "openid read", "jti": "x"], ["openid", "read"]),
        // A provider that follows RFC 9068.
        ("at+jwt", ["client_id": "spa", "jti": "x", "scope": "read"], ["read"]),
    ]

    @Test(arguments: tokens.indices)
    func `of a large provider is accepted by a service that says so, and by no other`(_ index: Int) async throws {
        let (type, claims, scopes) = Self.tokens[index]
        let token = try token(type, claims)
        var resource = try ProtectedResource("https://api.example.test/accounts")
        resource.audience = Self.audience
        resource.accessTokenProfile = .jwt
        let received = ReceivedRequest(
            method: "GET",
            target: "/accounts",
            headerFields: [.authorization: "Bearer " + token.reveal()]
        )
        let access = try await login.client.verify(request: received, for: resource)
        #expect(access.scopes == scopes)
        #expect(await rule(token) == nil)
        #expect(await rule(token, .rfc9068) == (type == "at+jwt" ? nil : "typ"))
        resource.accessTokenProfile = .rfc9068
        let error = await failure { try await login.client.verify(request: received, for: resource) }
        #expect(error?.brokenRule == (type == "at+jwt" ? nil : "typ"))
    }

    @Test(
        arguments: [
            // Of another service.
            ("aud", ["aud": "api://payments"]), ("aud", ["aud": .null]), ("aud", ["aud": "API://accounts"]),
            // Of another provider, or no longer or not yet valid.
            ("iss", ["iss": "https://evil.example.test"]), ("exp", ["exp": 1]), ("exp", ["exp": .null]),
            ("nbf", ["nbf": 9_999_999_999]), ("iat", ["iat": .null]), ("sub", ["sub": .null]),
            ("cnf", ["cnf": ["jkt": "a"]]),
            // An ID token, by its claims or by its client.
            ("nonce", ["nonce": "n"]), ("at_hash", ["at_hash": "x"]), ("c_hash", ["c_hash": "x"]),
            ("s_hash", ["s_hash": "x"]), ("scope", ["scp": .null]),
            ("client_id", ["azp": .null]), ("aud", ["azp": "api://accounts"]),
            ("aud", ["aud": ["spa", "api://accounts"]]), ("aud", ["client_id": "api://accounts"]),
            ("aud", ["appid": "api://accounts"]), ("aud", ["cid": "api://accounts"]),
            // A logout token, a refresh token, and what says that it is something else.
            ("events", ["events": [:]]), ("typ", ["typ": "Refresh"]), ("typ", ["typ": "ID"]), ("typ", ["typ": 7]),
            ("tokenName", ["tokenName": "refresh_token"]), ("token_use", ["token_use": "id"]),
            // A client that cannot be read.
            ("azp", ["azp": ""]), ("azp", ["azp": 7]), ("cid", ["cid": ["spa"]]),
        ] as [(String, JSON)]
    )
    func `of another kind or for somebody else is refused by its rule`(_ rule: String, _ claims: JSON) async throws {
        var all: JSON = ["azp": "spa", "scp": "read"]
        for (name, value) in claims.object ?? [:] { all[name] = value }
        #expect(await self.rule(try token("JWT", all)) == rule)
    }

    @Test func `that names its kind may have the nonce of the login, as Keycloak's do`() async throws {
        #expect(await rule(try token("JWT", ["azp": "spa", "typ": "Bearer", "nonce": "n"])) == nil)
        #expect(await rule(try token("JWT", ["azp": "spa", "typ": "Bearer", "at_hash": "x"])) == "at_hash")
    }

    @Test(arguments: ["logout+jwt", "dpop+jwt", "id_token+jwt", "secevent+jwt", "jose"])
    func `of another type is refused`(_ type: String) async throws {
        #expect(await rule(try token(type, ["azp": "spa"])) == "typ")
    }

    @Test func `of no provider's key, and the ID token of a login, are refused`() async throws {
        let stranger = try await TestKey.make()
        let forged = try stranger.sign(["azp": "spa"], header: stranger.header)
        #expect(await rule(Secret(forged)) == "signature")
        let tokens = try await login.logIn()
        let idToken = Secret(try #require(tokens.idToken))
        for audience in ["demo-app", Self.audience] {
            let error = await failure {
                try await login.client.verify(accessToken: idToken, audience: audience, profile: .jwt)
            }
            #expect(error?.failureCode == .oidcUnacceptableToken)
        }
    }
}
