import Foundation
import HTTPTypes
import Testing

@testable import PingOidc

private let glewlwyd = ProcessInfo.processInfo.environment["PING_INTEROP_GLEWLWYD"]

/// Against glewlwyd, an OpenID provider that others wrote. Runs where `PING_INTEROP_GLEWLWYD` holds its URL, such as
/// `http://localhost:4593`, with the user `alice`, the public client `native` and the issuers `oidc` and `ed`.
@Suite(.enabled(if: glewlwyd != nil))
struct InteroperabilityTests {
    private let http = DefaultHttpClient()
    private let storage = MemoryStorage<Token>()

    private func client(_ issuer: String, scopes: Set<String> = ["openid", "offline_access"]) throws -> OidcClient {
        var config = OidcClientConfig()
        config.discoveryEndpoint = "\(try #require(glewlwyd))/api/\(issuer)/.well-known/openid-configuration"
        config.clientId = "native"
        config.redirectUri = "com.example.app:/oauth2redirect"
        config.scopes = scopes
        config.storage = storage
        return OidcClient(config: config, httpClient: http)
    }

    private func send(
        _ method: HTTPRequest.Method,
        _ path: String,
        _ body: JSON,
        cookie: String? = nil
    ) async throws -> HttpResponse {
        var fields: HTTPFields = [.contentType: "application/json"]
        fields[.cookie] = cookie
        let url = try WebURL("\(try #require(glewlwyd))/api/\(path)")
        return try await http.send(
            HttpRequest(method: method, url: url, headerFields: fields, body: body.serialized())
        )
    }

    /// Logs alice in and gives where the provider redirects to.
    private func redirect(_ request: PingOidc.AuthorizationRequest) async throws -> String {
        let login = try await send(.post, "auth/", ["username": "alice", "password": "wonderland"])
        let cookie = try #require(login.headerFields[.setCookie]).prefix { $0 != ";" }
        _ = try await send(
            .put,
            "auth/grant/native/",
            ["scope": "openid profile email offline_access"],
            cookie: String(cookie)
        )
        var fields = HTTPFields()
        fields[.cookie] = String(cookie)
        let url = try WebURL(request.url.absoluteString + "&g_continue")
        return try #require(await http.send(HttpRequest(url: url, headerFields: fields)).headerFields[.location])
    }

    private func logIn(_ client: OidcClient) async throws -> Token {
        let request = try await client.authorizationRequest()
        let code = try client.code(fromRedirect: await redirect(request), for: request)
        return try await client.exchange(code: code, for: request)
    }

    /// One after the other, because this server's database mixes up tokens that are made at the same time.
    @Test
    func `Whole sessions work: RS256, and EdDSA with pushed requests; twenty renewals at once spend one refresh token`()
        async throws
    {
        for issuer in ["oidc", "ed"] {
            let client = try client(issuer)
            let first = try await logIn(client)
            #expect(first.tokenType?.lowercased() == "bearer")
            #expect(try await client.userinfo().get()["sub"] != nil)
            let renewed = await withTaskGroup(of: Token?.self) { group in
                for _ in 0..<20 { group.addTask { try? await client.refresh().get() } }
                return await group.reduce(into: [Token?]()) { $0.append($1) }
            }
            #expect(renewed.allSatisfy { $0 != nil && $0?.accessToken != first.accessToken })
            let last = try await client.refresh().get()
            #expect(renewed.contains(last) == false)
            #expect(try await client.userinfo().get()["sub"] != nil)
            // This server lets confidential clients revoke only; the tokens are gone from here all the same.
            let error = await failure { try await client.revoke() } as? OidcError
            #expect(error?.errorMessage.contains("401") == true)
            #expect(try await client.hasToken() == false)
        }
    }

    @Test func `A refusal with an empty body keeps what is stored`() async throws {
        let client = try client("oidc")
        try await storage.save(item: Token(accessToken: "a", expiresIn: -1, refreshToken: "unknown"))
        guard case .failure(.apiError(400, _)) = await client.token() else {
            Issue.record("another answer")
            return
        }
        #expect(try await client.hasToken())
    }

    @Test func `Without a session the provider's error reaches the app, with its issuer checked`() async throws {
        let client = try client("oidc")
        let request = try await client.authorizationRequest(additionalParameters: ["prompt": "none"])
        let location = try #require(await http.send(HttpRequest(url: request.url)).headerFields[.location])
        let error = try #require(await failure { try client.code(fromRedirect: location, for: request) } as? OidcError)
        #expect([.oidcAuthorizationRefused, .oidcLoginRequired].contains(error.failureCode))
        #expect(error.errorMessage.contains("required"))
    }
}
