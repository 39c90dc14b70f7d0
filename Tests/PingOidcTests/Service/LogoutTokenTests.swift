import Foundation
import PingTestKit
import Testing

@testable import PingOidc
@testable import PingService

@Suite struct LogoutTokenTests {
    private let service: ServiceLogin
    private var login: TestLogin { service.login }

    init() async throws {
        service = try await ServiceLogin()
    }

    private func token(
        _ type: String? = "logout+jwt",
        algorithm: String? = nil,
        _ change: (inout JSON) -> Void = { _ in }
    )
        throws -> Secret
    {
        let text = try service.token(type, for: "demo-app") { header in
            if let algorithm { header["alg"] = .string(algorithm) }
        } claims: { claims in
            (claims["jti"], claims["sid"]) = ("logout-1", "session-1")
            claims["events"] = ["http://schemas.openid.net/event/backchannel-logout": [:]]
            change(&claims)
        }
        return Secret(text)
    }

    @Test(arguments: ["sid", "sub"], [JSON.int(7), "", .null, ["session-1"]])
    func `A session or a user that is not a text is not every session of the user`(claim: String, value: JSON)
        async throws
    {
        let error = await failure { try await login.client.verify(logoutToken: try token { $0[claim] = value }) }
        #expect(error?.failureCode == .oidcUnacceptableToken)
    }

    @Test func `A client that expects HMAC accepts a logout token that its secret has signed, and no other`()
        async throws
    {
        let secret = String(repeating: "s3cret-of-the-client-", count: 2)
        let (shared, other) = try await (TestKey.shared(secret), TestKey.shared("another-" + secret))
        let client = TestLogin.client(of: login.provider, storage: MemoryStorage<Token>()) {
            $0.idTokenSigningAlgorithms = ["HS256"]
            $0.clientAuthentication = .clientSecretBasic(Secret(secret))
        }
        let claims = try SignedToken(token().reveal()).claims
        let header: JSON = ["alg": "HS256", "typ": "logout+jwt"]
        let good = Secret(try shared.sign(claims, header: header))
        #expect(try await client.verify(logoutToken: good).subject == "user-1")
        for bad in [try token(), Secret(try other.sign(claims, header: header))] {
            #expect(await failure { try await client.verify(logoutToken: bad) }?.failureCode == .oidcUnacceptableToken)
        }
        #expect(
            await failure { try await login.client.verify(logoutToken: good) }?.failureCode == .oidcUnacceptableToken
        )
    }

    @Test(arguments: ["logout+jwt", "JWT", nil])
    func `A logout token says whose sessions have ended`(_ type: String?) async throws {
        let token = try await login.client.verify(logoutToken: token(type))
        #expect(token.subject == "user-1" && token.session == "session-1" && token.identifier == "logout-1")
        #expect(token.issuedAt == login.provider.clock.now && token.issuer == login.provider.issuer)
    }

    @Test(arguments: ["at+jwt", "id_token+jwt", "secevent+jwt", "application/dpop+jwt", "JWE", "logout"])
    func `A token whose header names another kind ends no session`(_ type: String) async throws {
        let error = await failure { try await login.client.verify(logoutToken: token(type)) }
        #expect(error?.brokenRule == "typ")
    }

    @Test(arguments: ["sub", "sid"])
    func `It may name the user or the session alone`(_ claim: String) async throws {
        _ = try await login.client.verify(logoutToken: token { $0[claim] = nil })
    }

    @Test(arguments: [
        "no events", "other event", "event is text", "nonce", "no sub and sid", "no iat", "old", "future", "no jti",
        "iss",
        "no iss", "aud", "second aud", "expired", "no exp", "exp is text",
    ])
    func `A token with a flaw ends no session`(_ flaw: String) async throws {
        let now = login.provider.clock.seconds
        let token = try token { claims in
            switch flaw {
            case "no events": claims["events"] = nil
            case "other event": claims["events"] = ["http://schemas.openid.net/event/other": [:]]
            case "event is text": claims["events"] = ["http://schemas.openid.net/event/backchannel-logout": "x"]
            case "nonce": claims["nonce"] = "n"
            case "no sub and sid":
                claims["sub"] = nil
                claims["sid"] = nil
            case "no iat": claims["iat"] = nil
            case "old": claims["iat"] = .int(now - 4000)
            case "future": claims["iat"] = .int(now + 100)
            case "no jti": claims["jti"] = nil
            case "iss": claims["iss"] = "https://evil.example.test"
            case "no iss": claims["iss"] = nil
            case "aud": claims["aud"] = "other"
            case "no exp": claims["exp"] = nil
            case "exp is text": claims["exp"] = .string(String(now + 100))
            case "second aud": claims["aud"] = ["demo-app", "other"]
            default: claims["exp"] = .int(now - 100)
            }
        }
        let error = await failure { try await login.client.verify(logoutToken: token) }
        #expect(error?.failureCode == .oidcUnacceptableToken)
    }

    @Test(arguments: ["none", "HS256", "RS256"])
    func `Another algorithm is refused`(_ algorithm: String) async throws {
        login.provider.change { $0.metadata = { $0["id_token_signing_alg_values_supported"] = ["ES256"] } }
        let token = try token(algorithm: algorithm)
        let error = await failure { try await login.client.verify(logoutToken: token) }
        #expect(error?.failureCode == .oidcUnacceptableToken)
    }

    @Test(arguments: ["at+jwt", "dpop+jwt"])
    func `A token of another kind is refused`(_ type: String) async throws {
        #expect(await failure { try await login.client.verify(logoutToken: token(type)) } != nil)
    }
}
