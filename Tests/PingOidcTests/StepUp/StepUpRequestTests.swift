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

    @Test func `of nobody in particular is anybody's`() async throws {
        let login = try await TestLogin { $0.claims = { $0["acr"] = "gold" } }
        let request = try await login.client.authorizationRequest(stepUp: StepUpRequirement(acrValues: ["gold"]))
        let code = try login.client.code(fromRedirect: login.provider.approve(request), for: request)
        _ = try await login.client.exchange(code: code, for: request)
    }
}
