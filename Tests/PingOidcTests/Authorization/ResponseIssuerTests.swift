import Foundation
import PingTestKit
import Testing

@testable import PingOidc

/// A code that an honest provider has issued can come back in a login that began at a hostile one
/// (RFC 9700, section 4.4).
@Suite("A redirect URI of several providers") struct ResponseIssuerTests {
    private static let strict: @Sendable (inout OidcClientConfig) -> Void = { $0.requiresResponseIssuer = true }

    /// How a response comes to the app.
    enum Carrier: CaseIterable, Sendable {
        case redirect, form

        func code(_ client: OidcClient, _ location: String, _ request: AuthorizationRequest) throws -> String {
            switch self {
            case .redirect: try client.code(fromRedirect: location, for: request)
            case .form: try client.code(fromForm: String(location.split(separator: "?")[1]), for: request)
            }
        }
    }

    private func named(_ location: String, _ issuer: String) -> String {
        location + "&" + PercentEncoding.encode([("iss", issuer)])
    }

    @Test(arguments: Carrier.allCases)
    func `requires a response to name its issuer`(by carrier: Carrier) async throws {
        let login = try await TestLogin(config: Self.strict)
        let request = try await login.client.authorizationRequest()
        let location = login.provider.approve(request)
        let error = await failure { try carrier.code(login.client, location, request) }
        #expect(error?.failureCode == .oidcResponseIssuerMismatch)
        #expect(error?.advice?.contains("redirect URI for each provider") == true)
        for other in ["https://second.example.test/as", login.provider.issuer + "/", ""] {
            let mixedUp = await failure { try carrier.code(login.client, named(location, other), request) }
            #expect(mixedUp?.failureCode == .oidcResponseIssuerMismatch)
        }
        let code = try carrier.code(login.client, named(location, login.provider.issuer), request)
        _ = try await login.client.exchange(code: code, for: request)
    }

    @Test func `requires it of the clients of each provider, whichever others there are`() async throws {
        let first = try await TestLogin(config: Self.strict)
        let request = try await first.client.authorizationRequest()
        // The client of the honest provider has been released meanwhile.
        let location = try await TestProvider(issuer: "https://second.example.test/as").approve(request)
        let error = await failure { try first.client.code(fromRedirect: location, for: request) }
        #expect(error?.failureCode == .oidcResponseIssuerMismatch)
    }

    @Test(arguments: Carrier.allCases, ["access_denied", "login_required"])
    func `takes no error from somebody who does not name the issuer`(by carrier: Carrier, _ code: String) async throws {
        let login = try await TestLogin(config: Self.strict)
        let request = try await login.client.authorizationRequest()
        let refusal = "demo://cb?error=\(code)&state=" + request.state.reveal()
        let error = await failure { try carrier.code(login.client, refusal, request) }
        #expect(error?.failureCode == .oidcResponseIssuerMismatch)
        let own = await failure { try carrier.code(login.client, named(refusal, login.provider.issuer), request) }
        #expect(own?.failureCode == (code == "access_denied" ? .oidcAuthorizationRefused : .oidcLoginRequired))
    }

    @Test func `ends no session on the word of somebody who does not name the issuer`() async throws {
        let login = try await TestLogin()
        try await login.logIn()
        let strict = TestLogin.client(of: login.provider, storage: login.storage, Self.strict)
        let answer: @Sendable (PingOidc.AuthorizationRequest) -> String = {
            "demo://cb?error=login_required&state=" + $0.state.reveal()
        }
        let error = await failure { try await SessionCheck(strict).run { request, _ in answer(request) } }
        #expect(error?.failureCode == .oidcResponseIssuerMismatch)
        let outcome = try await SessionCheck(strict).run { request, _ in
            named(answer(request), login.provider.issuer)
        }
        #expect(outcome == .needsUser(.login))
    }

    @Test(arguments: Carrier.allCases)
    func `is not needed to refuse a response without the issuer that the provider promises`(by carrier: Carrier)
        async throws
    {
        let login = try await TestLogin {
            $0.metadata = { $0["authorization_response_iss_parameter_supported"] = true }
        }
        let request = try await login.client.authorizationRequest()
        let location = login.provider.approve(request)
        let error = await failure { try carrier.code(login.client, location, request) }
        #expect(error?.failureCode == .oidcResponseIssuerMismatch)
        _ = try carrier.code(login.client, named(location, login.provider.issuer), request)
    }

    @Test(arguments: Carrier.allCases)
    func `takes no response that names another client, as PingAM names it`(by carrier: Carrier) async throws {
        let login = try await TestLogin()
        let request = try await login.client.authorizationRequest()
        let location = login.provider.approve(request) + "&client_id="
        for other in ["other-app", "Demo-App", ""] {
            let error = await failure { try carrier.code(login.client, location + other, request) }
            #expect(error?.failureCode == .oidcResponseIssuerMismatch)
        }
        _ = try carrier.code(login.client, location + "demo-app", request)
    }

    @Test func `asks nothing of what the provider sends to the app itself`() async throws {
        let login = try await TestLogin(config: Self.strict)
        let request = try await login.client.authorizationRequest()
        let location = login.provider.approve(request)
        let code = try login.client.code(fromDirectRedirect: location, for: request)
        let pairs = PercentEncoding.decodePairs(location.split(separator: "?")[1])
        let parameters = Dictionary(uniqueKeysWithValues: pairs.map { ($0.name, $0.value) })
        #expect(try login.client.code(fromParameters: parameters, for: request) == code)
        let named = named(location, "https://second.example.test/as")
        let error = await failure { try login.client.code(fromDirectRedirect: named, for: request) }
        #expect(error?.failureCode == .oidcResponseIssuerMismatch)
    }

    @Test func `asks nothing without the option, also beside the clients of ten thousand other issuers`() async throws {
        let login = try await TestLogin()
        let others = (0..<10_000).map { number in
            TestLogin.client(of: login.provider, storage: login.storage) {
                $0.discoveryEndpoint = "https://op-\(number).example.test/as" + IssuerCheck.suffix
            }
        }
        let request = try await login.client.authorizationRequest()
        let code = try login.client.code(fromRedirect: login.provider.approve(request), for: request)
        _ = try await login.client.exchange(code: code, for: request)
        #expect(others.allSatisfy { $0.config.redirectUri == login.client.config.redirectUri })
    }
}
