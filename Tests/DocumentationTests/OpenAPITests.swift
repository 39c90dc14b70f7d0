// swift-format-ignore-file
// The formatter stays away: the block stands here as it stands in the page.

import Foundation
import HTTPTypes
import PingEmulator
import PingOidc
import Testing

// What the block of the guide “Keys instead of bearer tokens” uses of OpenAPIRuntime, which no test fetches. Its module
// is compiled without our features, so `next` is @concurrent.

protocol ClientMiddleware: Sendable {
    func intercept(
        _ request: HTTPRequest,
        body: HTTPBody?,
        baseURL: URL,
        operationID: String,
        next: @concurrent @Sendable (HTTPRequest, HTTPBody?, URL) async throws -> (HTTPResponse, HTTPBody?)
    ) async throws -> (HTTPResponse, HTTPBody?)
}

enum IterationBehavior { case single, multiple }

nonisolated final class HTTPBody: Sendable {
    let iterationBehavior: IterationBehavior

    init(iterationBehavior: IterationBehavior) { self.iterationBehavior = iterationBehavior }
}

struct AuthenticationMiddleware: ClientMiddleware {
    let requests: AuthorizedRequests

    func intercept(
        _ request: HTTPRequest,
        body: HTTPBody?,
        baseURL: URL,
        operationID: String,
        next: @concurrent @Sendable (HTTPRequest, HTTPBody?, URL) async throws -> (HTTPResponse, HTTPBody?)
    ) async throws -> (HTTPResponse, HTTPBody?) {
        // Transports put the path of the operation behind that of the server.
        let url = try? WebURL(baseURL.absoluteString + (request.path ?? ""))
        return try await requests.send(request, to: url, canRepeat: body?.iterationBehavior != .single) { request in
            try await next(request, body, baseURL)
        }
    }
}

@Suite("The documented middleware of a client of Swift OpenAPI Generator")
struct OpenAPITests {
    /// The authorization of each attempt at a service that refuses the first token, and the last status.
    private func attempts(at server: String, _ body: HTTPBody?) async throws -> (fields: [String?], status: Int) {
        let emulator = try Emulator(configuration: EmulatorConfiguration(signingAlgorithm: .es256))
        var config = OidcClientConfig()
        config.discoveryEndpoint = emulator.discoveryEndpoint()
        config.clientId = "demo-app"
        config.scopes = ["openid"]
        config.storage = MemoryStorage<Token>()
        var system = SystemServices.live
        system.sleep = { _ in
            for code in emulator.pendingUserCodes { emulator.approveDevice(userCode: code) }
        }
        let client = OidcClient(config: config, httpClient: emulator.transport, system: system)
        let first = try await logInOnAnotherDevice(client).accessToken
        let middleware = AuthenticationMiddleware(
            requests: try AuthorizedRequests(client: client, origins: ["https://api.example.com"])
        )
        let request = HTTPRequest(method: .post, scheme: nil, authority: nil, path: "/accounts")
        let seen = Locked<[String?]>([])
        let url = try #require(URL(string: server))
        let (response, _) = try await middleware.intercept(request, body: body, baseURL: url, operationID: "list") {
            request, body, _ in
            let field = request.headerFields[.authorization]
            seen.withLock { $0.append(field) }
            return (HTTPResponse(status: field == "Bearer \(first)" ? .unauthorized : .ok), body)
        }
        return (seen.current.map { $0?.replacing(first, with: "first") }, response.status.code)
    }

    @Test("repeats a refused request with a new token", arguments: [nil, IterationBehavior.multiple])
    func repeats(_ behavior: IterationBehavior?) async throws {
        let (fields, status) = try await attempts(
            at: "https://api.example.com/v1", behavior.map { HTTPBody(iterationBehavior: $0) }
        )
        #expect(fields.count == 2 && fields.first == "Bearer first")
        #expect(fields.last??.hasPrefix("Bearer ") == true && fields.last != fields.first)
        #expect(status == 200)
    }

    @Test("sends a body once that can be read once")
    func sendsOnce() async throws {
        let (fields, status) = try await attempts(
            at: "https://api.example.com/v1", HTTPBody(iterationBehavior: .single)
        )
        #expect(fields == ["Bearer first"] && status == 401)
    }

    @Test("shows the token to no other origin")
    func hides() async throws {
        let (fields, status) = try await attempts(at: "https://evil.example.com", nil)
        #expect(fields == [nil] && status == 200)
    }
}
