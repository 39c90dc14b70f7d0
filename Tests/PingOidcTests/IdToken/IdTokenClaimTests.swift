import Foundation
import PingTestKit
import Testing

@testable import PingOidc

@Suite struct IdTokenClaimTests {
    /// Something a provider or an attacker puts into an ID token.
    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let rule: String
        let change: @Sendable (inout JSON) -> Void

        init(_ rule: String, _ description: String, _ change: @escaping @Sendable (inout JSON) -> Void) {
            self.rule = rule
            testDescription = description
            self.change = change
        }
    }

    static let now = TestClock.october2025().seconds

    static let hostile: [Case] = [
        Case("iss", "another issuer") { $0["iss"] = "https://evil.example" },
        Case("iss", "an issuer with a slash more") { $0["iss"] = "https://op.example.test/as/" },
        Case("iss", "no issuer") { $0["iss"] = nil },
        Case("iss", "an issuer that is not text") { $0["iss"] = ["https://op.example.test/as"] },
        Case("sub", "no subject") { $0["sub"] = nil },
        Case("sub", "an empty subject") { $0["sub"] = "" },
        Case("sub", "a subject that is a number") { $0["sub"] = 1 },
        Case("aud", "another audience") { $0["aud"] = "other-app" },
        Case("aud", "no audience") { $0["aud"] = nil },
        Case("aud", "an empty list of audiences") { $0["aud"] = [] },
        Case("aud", "an untrusted audience beside ours") {
            $0["aud"] = ["demo-app", "other-app"]
            $0["azp"] = "demo-app"
        },
        Case("azp", "another authorized party") { $0["azp"] = "other-app" },
        Case("azp", "several audiences without an authorized party") { $0["aud"] = ["demo-app", "demo-app"] },
        Case("exp", "expired") { $0["exp"] = .int(now - 61) },
        Case("exp", "no expiry") { $0["exp"] = nil },
        Case("exp", "an expiry that is text") { $0["exp"] = "tomorrow" },
        Case("exp", "an expiry without bound") { $0["exp"] = .number(JSONNumber(text: "1e999") ?? JSONNumber(0)) },
        Case("iat", "issued in the future") { $0["iat"] = .int(now + 61) },
        Case("iat", "issued long ago") { $0["iat"] = .int(now - 3661) },
        Case("iat", "no time of issue") { $0["iat"] = nil },
        Case("nbf", "not valid yet") { $0["nbf"] = .int(now + 61) },
        Case("nbf", "a start that is not a time") { $0["nbf"] = true },
        Case("nonce", "another nonce") { $0["nonce"] = "other" },
        Case("nonce", "no nonce") { $0["nonce"] = nil },
        Case("at_hash", "the hash of another access token") { $0["at_hash"] = "77QmUPtjPfzWtF2AnpK9RQ" },
        Case("at_hash", "a hash that is not text") { $0["at_hash"] = 7 },
        Case("c_hash", "the hash of another code") { $0["c_hash"] = "LDktKdoQak3Pk0cnXxCltA" },
    ]

    @Test(arguments: hostile)
    func `An ID token that breaks a rule is refused, nothing is stored, and nothing is asked with its access token`(
        _ hostile: Case
    ) async throws {
        let login = try await TestLogin { $0.claims = hostile.change }
        let error = await failure { try await login.logIn() }
        #expect(error?.brokenRule == hostile.rule)
        #expect(try await login.client.hasToken() == false)
        #expect(login.provider.paths == [".well-known/openid-configuration", "token", "jwks", "revoke"])
    }

    static let friendly: [Case] = [
        Case("aud", "a list of one audience") { $0["aud"] = ["demo-app"] },
        Case("azp", "this client as authorized party") { $0["azp"] = "demo-app" },
        Case("exp", "an expiry within the clock skew") { $0["exp"] = .int(now - 59) },
        Case("iat", "a time of issue within the clock skew") { $0["iat"] = .int(now + 59) },
        Case("iat", "a time of issue with a fraction") { $0["iat"] = 1_760_000_000.5 },
        Case("nbf", "a start in the past") { $0["nbf"] = .int(now - 1) },
        Case("at_hash", "no hash of the access token") { $0["at_hash"] = nil },
        Case("c_hash", "the hash of the code") {
            $0["c_hash"] = .string(TokenDigest.sha256.leftHalf(of: "code-1"))
        },
        Case("sub", "a subject of digits") { $0["sub"] = "1" },
        Case("other", "claims nobody knows") { $0["https://example.test/claim"] = [["deep": [1, 2.5, nil]]] },
    ]

    @Test(arguments: friendly)
    func `An ID token that only looks unusual is accepted`(_ friendly: Case) async throws {
        let login = try await TestLogin { $0.claims = friendly.change }
        try await login.logIn()
        #expect(try await login.client.hasToken())
    }

    @Test(arguments: ["ES256", "RS512", "ES384"])
    func `With EdDSA either hash that providers use binds the access token, and no other`(_ other: String) async throws
    {
        let key = try await TestKey.make("EdDSA")
        let hash = try #require(TestKey.digest(of: other)).leftHalf(of: "access-2")
        let login = try await TestLogin {
            $0.key = key
            $0.claims = { $0["at_hash"] = .string(hash) }
        }
        #expect(await failure { try await login.logIn() }?.brokenRule == (other == "ES384" ? "at_hash" : nil))
    }

    @Test func `An audience the app trusts may stand beside this client`() async throws {
        let login = try await TestLogin {
            $0.claims = { claims in
                claims["aud"] = ["demo-app", "api"]
                claims["azp"] = "demo-app"
            }
        } config: {
            $0.trustedAudiences = ["api"]
        }
        try await login.logIn()
        #expect(try await login.client.hasToken())
    }

    @Test(arguments: [nil, -61, -400, 59, 61])
    func `With a maximum age the time of login is required and checked`(_ offset: Int?) async throws {
        let login = try await TestLogin {
            $0.claims = { $0["auth_time"] = offset.map { .int(Self.now + $0) } }
        } config: {
            $0.maxAge = .seconds(300)
        }
        let error = await failure { try await login.logIn() }
        #expect(error?.brokenRule == ([-61, 59].contains(offset) ? nil : "auth_time"))
        #expect(login.provider.paths.contains("token"))
    }

    @Test func `The clock skew is the configured one`() async throws {
        let login = try await TestLogin {
            $0.claims = { $0["exp"] = .int(Self.now - 200) }
        } config: {
            $0.clockSkew = .seconds(300)
        }
        try await login.logIn()
        let strict = try await TestLogin {
            $0.claims = { $0["exp"] = .int(Self.now - 1) }
        } config: {
            $0.clockSkew = .zero
        }
        #expect(await failure { try await strict.logIn() }?.brokenRule == "exp")
    }

    @Test func `With the scope openid a missing ID token is an error; without it there need not be one`() async throws {
        let login = try await TestLogin { $0.answer = { $0["id_token"] = nil } }
        #expect(await failure { try await login.logIn() }?.brokenRule == "id_token")
        let plain = try await TestLogin {
            $0.answer = { $0["id_token"] = nil }
        } config: {
            $0.scopes = ["profile"]
        }
        #expect(try await plain.logIn().idToken == nil)
    }

    @Test func `The error says which rule was broken, what was expected, what came, and what to do`() async throws {
        let login = try await TestLogin { $0.claims = { $0["iss"] = "https://evil.example" } }
        let error = try #require(await failure { try await login.logIn() } as? OidcError)
        let refusal = try #require(error.cause as? PingError)
        #expect(refusal.code == .oidcInvalidIdToken)
        let cause = try #require(refusal.underlying as? IdTokenError)
        #expect(cause.expected == "“https://op.example.test/as”")
        #expect(cause.actual == "“https://evil.example”")
        #expect(error.errorDescription?.contains("iss") == true)
        #expect(error.recoverySuggestion?.contains("compare the client's configuration") == true)
    }

    @Test func `A wrong clock is named as the likely cause`() async throws {
        let login = try await TestLogin { $0.claims = { $0["exp"] = .int(Self.now - 1000) } }
        let error = try #require(await failure { try await login.logIn() } as? OidcError)
        #expect(error.recoverySuggestion?.contains("date and time") == true)
    }
}
