import Foundation
import PingTestKit
import Testing

@testable import PingOidc

/// A code that an honest provider has issued can come back in a login that began at a hostile one (RFC 9700, section 4.4).
@Suite("A redirect URI of several providers") struct SharedRedirectTests {
    let first: TestProvider
    let second: TestProvider
    let cache = ProviderCache()

    init() async throws {
        first = try await TestProvider()
        second = try await TestProvider(issuer: "https://second.example.test/as")
    }

    private func client(
        of provider: TestProvider,
        _ change: (inout OidcClientConfig) -> Void = { _ in }
    ) -> OidcClient {
        TestLogin.client(of: provider, storage: MemoryStorage<Token>()) {
            $0.providerCache = cache
            change(&$0)
        }
    }

    /// How a response comes to the app.
    enum Carrier: CaseIterable, Sendable {
        case redirect, form

        func code(_ client: OidcClient, _ location: String, _ request: AuthorizationRequest) throws -> String {
            switch self {
            case .redirect: try client.code(fromRedirect: location, for: request)
            case .form:
                try client.code(fromForm: String(location.split(separator: "?")[1]), for: request)
            }
        }
    }

    private func named(_ location: String, _ issuer: String) -> String {
        location + "&" + PercentEncoding.encode([("iss", issuer)])
    }

    @Test(arguments: Carrier.allCases)
    func `requires a response to name its issuer`(by carrier: Carrier) async throws {
        let (one, other) = (client(of: first), client(of: second))
        let request = try await one.authorizationRequest()
        let location = first.approve(request)
        let error = await failure { try carrier.code(one, location, request) }
        #expect(error?.failureCode == .oidcResponseIssuerMismatch)
        #expect(error?.advice?.contains("redirect URI for each provider") == true)
        let mixedUp = await failure { try carrier.code(one, named(location, second.issuer), request) }
        #expect(mixedUp?.failureCode == .oidcResponseIssuerMismatch)
        let code = try carrier.code(one, named(location, first.issuer), request)
        _ = try await one.exchange(code: code, for: request)
        #expect(second.forms("token").isEmpty)
        withExtendedLifetime(other) {}
    }

    @Test func `shows the refusal of a provider that does not name itself`() async throws {
        let (one, other) = (client(of: first), client(of: second))
        let request = try await one.authorizationRequest()
        let refusal = "demo://cb?error=access_denied&state=" + request.state.reveal()
        let error = await failure { try one.code(fromRedirect: refusal, for: request) }
        #expect(error?.failureCode == .oidcAuthorizationRefused)
        withExtendedLifetime(other) {}
    }

    @Test func `asks nothing of what the provider sends to the app itself`() async throws {
        let (one, other) = (client(of: first), client(of: second))
        let request = try await one.authorizationRequest()
        let location = first.approve(request)
        let code = try one.code(fromDirectRedirect: location, for: request)
        let pairs = PercentEncoding.decodePairs(location.split(separator: "?")[1])
        let parameters = Dictionary(uniqueKeysWithValues: pairs.map { ($0.name, $0.value) })
        #expect(try one.code(fromParameters: parameters, for: request) == code)
        withExtendedLifetime(other) {}
    }

    @Test func `requires it until the last of the other provider's clients is gone`() {
        let one = client(of: first)
        var others = (0..<3).map { _ in client(of: second) }
        while !others.isEmpty {
            #expect(cache.redirects.haveOtherProvider(than: one))
            others.removeLast()
        }
        #expect(!cache.redirects.haveOtherProvider(than: one))
        let again = client(of: second)
        #expect(cache.redirects.haveOtherProvider(than: one))
        withExtendedLifetime(again) {}
    }

    @Test func `asks nothing where the other client has its own, is of the same provider, or is gone`() async throws {
        let one = client(of: first)
        let others = [
            client(of: second) { $0.redirectUri = "demo://second" }, client(of: first) { $0.clientId = "other" },
        ]
        _ = client(of: second)
        let request = try await one.authorizationRequest()
        _ = try one.code(fromRedirect: first.approve(request), for: request)
        withExtendedLifetime(others) {}
    }

    @Test(arguments: [
        (
            "https://am.example.test/am/oauth2/alpha", "https://am.example.test/am/oauth2/realms/root/realms/alpha",
            false
        ),
        ("https://am.example.test/am/oauth2/alpha", "https://am.example.test/am/oauth2/bravo", true),
        ("https://op.example.test/as", "https://op.example.test:8443/as", true),
        ("https://op.example.test/as", "https://op.example.test/AS", true),
    ])
    func `counts the documents of one realm as one provider, and nothing else`(
        _ one: String,
        _ other: String,
        _ are: Bool
    ) {
        let clients = [one, other].map { issuer in
            client(of: first) { $0.discoveryEndpoint = issuer + IssuerCheck.suffix }
        }
        #expect(clients.map { cache.redirects.haveOtherProvider(than: $0) } == [are, are])
    }

    @Test func `requires it by default of clients that share the process's transport`() async throws {
        let clients = [first, second].map { provider in
            var config = OidcClientConfig.test
            config.storage = MemoryStorage<Token>()
            config.discoveryEndpoint = provider.issuer + IssuerCheck.suffix
            config.redirectUri = "com.example.shared-redirect-tests:/cb"
            return OidcClient(config: config)
        }
        #expect(clients.map { $0.cache.redirects.haveOtherProvider(than: $0) } == [true, true])
    }
}
