import Foundation
import PingTestKit
import Testing

@testable import PingOidc

@Suite("A login for what a service asks for")
struct StepUpRequestTests {
    private func query(_ request: PingOidc.AuthorizationRequest) -> [String: String] {
        Dictionary(request.url.queryItems.map { ($0.name, $0.value) }, uniquingKeysWith: { $1 })
    }

    @Test func `asks for it by context, age and scopes`() async throws {
        let login = try await TestLogin(config: {
            $0.acrValues = "silver"
            $0.maxAge = .seconds(3600)
        })
        let stepUp = StepUpRequirement(acrValues: ["gold", "platinum"], maxAge: .seconds(60), scopes: ["transfer"])
        let asked = query(try await login.client.authorizationRequest(stepUp: stepUp))
        #expect(asked["acr_values"] == "gold platinum")
        #expect(asked["max_age"] == "60")
        #expect(asked["scope"] == "openid profile transfer")
        let longer = StepUpRequirement(maxAge: .seconds(7200))
        let kept = query(try await login.client.authorizationRequest(stepUp: longer))
        #expect(kept["acr_values"] == "silver" && kept["max_age"] == "3600" && kept["scope"] == "openid profile")
        let plain = query(try await login.client.authorizationRequest())
        #expect(plain == kept.merging(plain) { _, new in new })
    }

    @Test(arguments: ["gold", "silver", "GOLD", "0", nil] as [String?])
    func `accepts only the contexts that were asked for`(_ acr: String?) async throws {
        let login = try await TestLogin(
            { $0.claims = { $0["acr"] = acr.map(JSON.string) } },
            config: { $0.requiredAcr = ["silver"] }
        )
        let request = try await login.client.authorizationRequest(stepUp: StepUpRequirement(acrValues: ["gold"]))
        let code = try login.client.code(fromRedirect: login.provider.approve(request), for: request)
        let error = await failure { try await login.client.exchange(code: code, for: request) }
        #expect(error?.brokenRule == (acr == "gold" ? nil : "acr"))
    }

    @Test func `keeps what it has to reach when another process finishes it`() async throws {
        let login = try await TestLogin { $0.claims = { $0["acr"] = "silver" } }
        let made = try await login.client.authorizationRequest(stepUp: StepUpRequirement(acrValues: ["gold"]))
        let request = try JSONDecoder().decode(
            PingOidc.AuthorizationRequest.self,
            from: JSONEncoder().encode(made)
        )
        let code = try login.client.code(fromRedirect: login.provider.approve(request), for: request)
        #expect(await failure { try await login.client.exchange(code: code, for: request) }?.brokenRule == "acr")
    }

    @Test func `cannot be widened by the app's own parameters`() async throws {
        let login = try await TestLogin({ $0.claims = { $0["auth_time"] = .int(($0["auth_time"]?.int ?? 0) - 600) } })
        let request = try await login.client.authorizationRequest(
            additionalParameters: ["max_age": "86400"],
            stepUp: StepUpRequirement(maxAge: .seconds(60))
        )
        let code = try login.client.code(fromRedirect: login.provider.approve(request), for: request)
        #expect(await failure { try await login.client.exchange(code: code, for: request) }?.brokenRule == "auth_time")
    }

    @Test func `asks for the claims of the challenge beside the app's own, and for its own form of the same claim`()
        async throws
    {
        let own = #"{"id_token":{"acr":{"values":["silver"]},"email":null},"userinfo":{"name":null},"id":7}"#
        let asked: JSON = [
            "id_token": ["acr": ["essential": true]], "access_token": ["nbf": ["value": "1"]], "userinfo": nil,
        ]
        let expected: JSON = [
            "id_token": ["acr": ["essential": true], "email": nil], "access_token": ["nbf": ["value": "1"]],
            "userinfo": ["name": nil], "id": 7,
        ]
        let requirement = StepUpRequirement(claims: asked)
        let inConfig = try await TestLogin(config: { $0.additionalParameters["claims"] = own })
        let first = query(try await inConfig.client.authorizationRequest(stepUp: requirement))
        let login = try await TestLogin()
        let second = query(
            try await login.client.authorizationRequest(additionalParameters: ["claims": own], stepUp: requirement)
        )
        for query in [first, second] { #expect(try JSON(parsing: query["claims"] ?? "") == expected) }
        let alone = query(try await login.client.authorizationRequest(stepUp: requirement))
        #expect(try JSON(parsing: alone["claims"] ?? "") == asked)
        let without = query(try await inConfig.client.authorizationRequest(stepUp: StepUpRequirement(acrValues: ["x"])))
        #expect(without["claims"] == own)
    }

    @Test(arguments: ["{", "[]", "7"])
    func `refuses an own parameter that cannot be joined with the claims of the challenge`(_ own: String) async throws {
        let login = try await TestLogin(config: { $0.additionalParameters["claims"] = own })
        let requirement = StepUpRequirement(claims: ["id_token": ["acr": nil]])
        let error = await failure { try await login.client.authorizationRequest(stepUp: requirement) }
        #expect(error?.failureCode == .invalidConfiguration)
        _ = try await login.client.authorizationRequest()
    }

    @Test func `of nobody in particular is anybody's`() async throws {
        let login = try await TestLogin { $0.claims = { $0["acr"] = "gold" } }
        let request = try await login.client.authorizationRequest(stepUp: StepUpRequirement(acrValues: ["gold"]))
        let code = try login.client.code(fromRedirect: login.provider.approve(request), for: request)
        _ = try await login.client.exchange(code: code, for: request)
    }
}
