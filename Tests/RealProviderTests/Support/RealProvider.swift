import Foundation
import HTTPTypes
import PingNetwork
import PingTestKit
import Testing

@testable import PingOidc

/// An issuer of a provider that others wrote. `.ci/run providers` starts them and says where they are.
enum RealProvider: String, CaseIterable, Sendable {
    /// glewlwyd with RS256.
    case glewlwydRSA = "oidc"
    /// glewlwyd with ES256, and tokens that are bound to a key (DPoP) with nonces.
    case glewlwydCurve = "es"
    /// glewlwyd with EdDSA; it requires pushed requests.
    case glewlwydEdwards = "ed"
    /// glewlwyd with ES256 and lifetimes of seconds.
    case glewlwydShort = "short"
    /// django-oauth-toolkit with RS256.
    case django

    static let glewlwydURL = ProcessInfo.processInfo.environment["PING_GLEWLWYD"]
    static let djangoURL = ProcessInfo.processInfo.environment["PING_DJANGO"]
    static let areRunning = glewlwydURL != nil && djangoURL != nil
    static let isChromiumRequired = ProcessInfo.processInfo.environment["CI"] == "true"

    /// Those whose tokens are valid for longer than a test.
    static let lasting: [RealProvider] = [.glewlwydRSA, .glewlwydCurve, .glewlwydEdwards, .django]
    static let glewlwyd = allCases.filter { $0 != .django }

    var issuer: String {
        get throws {
            self == .django
                ? try #require(Self.djangoURL) + "/o" : try #require(Self.glewlwydURL) + "/api/" + rawValue
        }
    }

    /// A client with its own storage and its own caches.
    func client(
        storage: MemoryStorage<Token> = MemoryStorage(),
        _ configure: (inout OidcClientConfig) throws -> Void = { _ in }
    ) throws -> OidcClient {
        var config = OidcClientConfig()
        config.discoveryEndpoint = try issuer + "/.well-known/openid-configuration"
        config.clientId = "native"
        config.redirectUri = "com.example.app:/oauth2redirect"
        config.signOutRedirectUri = "http://127.0.0.1:8765/out"
        config.scopes = ["openid", "profile", "email", "offline_access"]
        config.storage = storage
        config.providerCache = ProviderCache()
        if self == .glewlwydCurve {
            config.dpop = .required
            config.dpopKeys = SoftwareDPoPKeys()
        }
        try configure(&config)
        return OidcClient(config: config)
    }
}

extension RealProvider {
    /// Where the provider redirects alice after she has signed in and agreed.
    func redirect(_ request: PingOidc.AuthorizationRequest, in agent: UserAgent = UserAgent()) async throws -> String {
        self == .django ? try await djangoRedirect(request.url, agent) : try await glewlwydRedirect(request.url, agent)
    }

    private func glewlwydRedirect(_ url: WebURL, _ agent: UserAgent) async throws -> String {
        try await glewlwydSignIn(agent)
        return try await agent.get(url.appending([(name: "g_continue", value: "")])).location
    }

    private func djangoRedirect(_ url: WebURL, _ agent: UserAgent) async throws -> String {
        let consent = try await djangoPage(url, agent)
        guard consent.location.isEmpty else { return consent.location }
        return try await agent.submit(consent, to: url, filling: ["allow": "Authorize"]).location
    }

    /// Signs alice in, and agrees to what the clients ask for.
    func glewlwydSignIn(_ agent: UserAgent) async throws {
        let api = try #require(Self.glewlwydURL) + "/api/auth/"
        try await agent.send(.post, api, json: ["username": "alice", "password": "wonderland"])
        for client in ["native", "web"] {
            let scopes: JSON = ["scope": "openid profile email offline_access"]
            try await agent.send(.put, api + "grant/\(client)/", json: scopes)
        }
    }

    /// A page of django for alice, who signs in when it asks.
    func djangoPage(_ url: WebURL, _ agent: UserAgent) async throws -> HttpResponse {
        let first = try await agent.get(url)
        guard first.location.hasPrefix("/admin/login/") else { return first }
        let login = try url.resolving(first.location)
        let alice = ["username": "alice", "password": "wonderland"]
        _ = try await agent.submit(try await agent.get(login), to: login, filling: alice)
        return try await agent.get(url)
    }

    /// A whole login.
    @discardableResult
    func logIn(_ client: OidcClient, in agent: UserAgent = UserAgent()) async throws -> Token {
        let request = try await client.authorizationRequest()
        let code = try client.code(fromRedirect: await redirect(request, in: agent), for: request)
        return try await client.exchange(code: code, for: request)
    }
}
