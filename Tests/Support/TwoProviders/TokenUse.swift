import HTTPTypes
package import PingEmulator
package import PingOidc
import PingService
import PingTestKit

/// What can be done with tokens that are stored, and with the code of a login that is underway.
package enum TokenUse: String, CaseIterable, Sendable {
    case token, refresh, userinfo, revoke, logout, endSession, logoutRequest, sessionCheck
    case resource, details, request, fields, introspection, exchange, redirect, form, code

    /// The result of one use.
    package struct Outcome: Sendable {
        package let use: TokenUse
        /// The code of the error; `nil` when there was none.
        package let code: PingError.Code?
        /// What the provider of the client that did it was asked.
        package let requests: [ObservedRequest]
        /// Whether that client sent anything of the owner's tokens, codes or verifiers.
        package let leaks: Bool
        /// Whether the owner's tokens are still stored.
        package let isKept: Bool

        /// Whether nothing was sent but what ends the session of the client's own journey, which is stored elsewhere.
        package var sentNothing: Bool {
            requests.allSatisfy { use == .logout && $0.endpoint == .sessions }
        }
    }

    /// What stands for a code of the owner's login.
    static let canary = "code-of-the-owner-4711"

    /// Tries it with a client of another provider.
    ///
    /// - Parameters:
    ///   - visitor: The user of the other provider.
    ///   - owner: Whose tokens are stored.
    ///   - tokens: Where they are stored.
    package func outcome(
        for visitor: ClientKind.Login,
        owner: ClientKind.Login,
        _ tokens: any Storage<Token>
    ) async throws -> Outcome {
        let stored = try some(await tokens.get())
        let request = try await owner.client.authorizationRequest()
        let (asked, sent) = (visitor.side.requestCount, visitor.side.line.requests.count)
        var failure: (any Error)?
        do { try await run(visitor, request) } catch { failure = error }
        let secrets =
            [stored.accessToken, stored.refreshToken, stored.idToken].compactMap(\.self)
            + [Self.canary, request.codeVerifier.reveal()]
        let kept = try await tokens.get()
        return Outcome(
            use: self,
            code: failure?.origin?.code,
            requests: Array(visitor.side.emulator.observedRequests.dropFirst(asked)),
            leaks: visitor.side.line.requests.dropFirst(sent).contains { $0.holds(anyOf: secrets) },
            isKept: kept == stored
        )
    }

    private func run(_ login: ClientKind.Login, _ request: AuthorizationRequest) async throws {
        let (user, client) = (login.user, login.client)
        switch self {
        case .token: _ = try await user.token().get()
        case .refresh: _ = try await user.refresh().get()
        case .userinfo: _ = try await user.userinfo(cache: false).get()
        case .revoke: try await user.revoke().get()
        case .logout: _ = try await user.logout().get()
        case .endSession: try await client.endSession()
        case .logoutRequest: _ = try await client.logoutRequest()
        case .sessionCheck: _ = try await SessionCheck(client).run(in: SessionBrowser(side: login.side))
        case .resource: _ = try await client.token(resource: login.side.server.url)
        case .details:
            let detail = try AuthorizationDetail(type: "account_information")
            _ = try await client.token(authorizationDetails: [detail])
        case .request:
            let url = try WebURL(login.side.server.url + "/accounts")
            let api = try AuthenticatedHttpClient(login.side.line, client: client, origins: [login.side.server.url])
            _ = try await api.send(HttpRequest(url: url))
        case .fields:
            let origin = login.side.server.url
            _ = try await client.authorizationFields(method: "GET", url: origin + "/accounts", origins: [origin])
        case .introspection:
            _ = try await client.introspect(Secret(some(await client.storedToken()).accessToken))
        case .exchange:
            let token = try await Secret(some(client.storedToken()).accessToken)
            _ = try await client.exchange(TokenExchange(subjectToken: token))
        case .redirect: _ = try client.code(fromRedirect: "demo://cb?" + Self.response(to: request), for: request)
        case .form: _ = try client.code(fromForm: Self.response(to: request), for: request)
        case .code: _ = try await client.exchange(code: Self.canary, for: request)
        }
    }

    private static func response(to request: AuthorizationRequest) -> String {
        PercentEncoding.encode([("code", canary), ("state", request.state.reveal()), ("iss", request.issuer)])
    }
}

extension HttpRequest {
    fileprivate func holds(anyOf secrets: [String]) -> Bool {
        let text = url.absoluteString + "\(headerFields.map(\.value))" + String(decoding: body, as: UTF8.self)
        return secrets.contains { text.contains($0) }
    }
}

extension Error {
    /// The error that says what happened first.
    fileprivate var origin: PingError? {
        switch self {
        case let error as PingError: error.underlying?.origin ?? error
        case let error as OidcError: error.cause?.origin
        case let error as SignOffError: error.report.steps.lazy.compactMap { $0.error?.origin }.first
        default: nil
        }
    }
}
