import Foundation
import Testing

@testable import PingOidc
@testable import PingService

@Suite struct AccessTokenVerificationTests {
    private static let audience = "https://api.example.test"

    private let service: ServiceLogin
    private var login: TestLogin { service.login }

    init() async throws {
        service = try await ServiceLogin()
    }

    private func token(
        _ key: TestKey? = nil,
        header change: (inout JSON) -> Void = { _ in },
        claims: (inout JSON) -> Void = { _ in }
    ) throws -> Secret {
        let audiences: JSON = [.string(Self.audience), "other"]
        let text = try service.token(for: audiences, by: key, header: change) { body in
            (body["client_id"], body["scope"]) = ("demo-app", "payments")
            claims(&body)
        }
        return Secret(text)
    }

    @Test(arguments: ["at+jwt", "application/at+jwt", "AT+JWT"])
    func `A token for this service gives its claims`(_ type: String) async throws {
        let token = try token(header: { $0["typ"] = .string(type) })
        let claims = try await login.client.verify(accessToken: token, audience: Self.audience)
        #expect(claims["sub"] == "user-1" && claims["scope"] == "payments")
    }

    @Test(arguments: ["iss", "aud", "exp", "sub", "client_id", "iat", "jti"])
    func `A token that lacks a claim is refused by its name`(_ claim: String) async throws {
        let token = try token(claims: { $0[claim] = nil })
        let error = await failure { try await login.client.verify(accessToken: token, audience: Self.audience) }
        #expect(error?.failureCode == .oidcUnacceptableToken)
        #expect((error as? OidcError)?.errorMessage.hasPrefix("The access token is not acceptable: \(claim) ") == true)
    }

    @Test(arguments: ["iss", "aud", "exp", "nbf", "cnf", "typ", "no typ", "crit", "none", "key"])
    func `A token with a flaw is refused`(_ flaw: String) async throws {
        let now = login.provider.clock.seconds
        let other = flaw == "key" ? try await TestKey.make() : nil
        let token = try token(other) { header in
            switch flaw {
            case "typ": header["typ"] = "JWT"
            case "no typ": header["typ"] = nil
            case "crit": header["crit"] = ["b64"]
            case "none": header["alg"] = "none"
            default: break
            }
        } claims: { claims in
            switch flaw {
            case "iss": claims["iss"] = "https://evil.example.test"
            case "aud": claims["aud"] = "https://api.example.test/"
            case "exp": claims["exp"] = .int(now - 61)
            case "nbf": claims["nbf"] = .int(now + 61)
            case "cnf": claims["cnf"] = ["jkt": "a"]
            default: break
            }
        }
        let error = await failure { try await login.client.verify(accessToken: token, audience: Self.audience) }
        #expect(error?.failureCode == .oidcUnacceptableToken)
    }

    @Test func `A bound token is acceptable with the proof of its key only`() async throws {
        let bound = try token(claims: { $0["cnf"] = ["jkt": "thumb"] })
        let (client, audience) = (login.client, Self.audience)
        _ = try await client.verify(accessToken: bound, audience: audience, keyThumbprint: "thumb")
        for (token, thumbprint) in [(bound, "other"), (try token(), "thumb")] {
            let error = await failure {
                try await client.verify(accessToken: token, audience: audience, keyThumbprint: thumbprint)
            }
            #expect(error?.failureCode == .oidcUnacceptableToken)
        }
    }

    @Test func `An ID token does not pass for an access token, nor the other way round`() async throws {
        let tokens = try await login.logIn()
        let idToken = Secret(try #require(tokens.idToken))
        #expect(await failure { try await login.client.verify(accessToken: idToken, audience: "demo-app") } != nil)
        login.provider.change { $0.header = { $0["typ"] = "at+jwt" } }
        #expect(await failure { try await login.logIn() }?.failureCode == .oidcInvalidIdToken)
    }
}
