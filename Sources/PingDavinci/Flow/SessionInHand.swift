import HTTPTypes

/// The session that the server made while a flow ran. It gets the flow's user a new code when the first one is lost.
///
/// Only cookies of this flow's own responses count. Those that are stored may be of another user, or of a flow that ran at the same time.
struct SessionInHand {
    private let context: FlowContext
    private let client: OidcClient
    private let first: AuthorizationRequest

    init(_ context: FlowContext, _ client: OidcClient, _ first: AuthorizationRequest) {
        self.context = context
        self.client = client
        self.first = first
    }

    /// Remembers the cookies of a response, and when the flow got its first one.
    static func keep(_ response: Response, _ context: FlowContext, _ now: Date) {
        if context[.beganAt] == nil { context[.beganAt] = now }
        guard response.http.headerFields.contains(.setCookie) else { return }
        let received = ReceivedCookies(response.http, from: response.url, now: now).cookies
        context.update(.receivedCookies) { cookies in
            var jar = cookies ?? CookieJar()
            jar.store(received, now: now)
            cookies = jar
        }
    }

    /// Gets tokens by a new authorization request that must not ask the user (`prompt=none`, OpenID Connect Core 1.0, section 3.1.2.1).
    ///
    /// - Parameter login: Names the login for ``/PingOidc/OidcClient``, which may have to finish it later.
    /// - Throws: ``/PingOidc/OidcError``, with the code `oidcLoginRequired` in its cause when the flow did not get a session.
    func authorize(_ login: Secret) async throws {
        var authorization = try await client.authorizationRequest(
            additionalParameters: parameters,
            stepUp: first.stepUp,
            authorizationDetails: first.authorizationDetails
        )
        authorization.begin = first.begin
        let code = try client.code(
            fromDirectRedirect: try await redirect(of: authorization.url),
            for: authorization
        )
        _ = try await client.exchange(code: code, for: authorization, ifStill: nil, login: login)
    }

    private func redirect(of url: WebURL) async throws -> String {
        let workflow = context.workflow
        let request = Request(url: url)
        request.cookies(from: context[.receivedCookies] ?? CookieJar(), now: workflow.config.system.now())
        do {
            let response = try await workflow.httpClient.send(request.httpRequest(limits: workflow.limits))
            return try response.authorizationRedirect()
        } catch {
            throw OidcError(error)
        }
    }

    /// The parameters of the flow, and the condition that the user has logged in while it ran.
    private var parameters: [String: String] {
        let now = context.workflow.config.system.now()
        let age = now.timeIntervalSince(context[.beganAt] ?? now)
        let silent = ["prompt": "none", "max_age": String(Int(min(max(age, 0), 86_400)) + Self.margin)]
        return (context[.davinciOptions]?.authorizationParameters ?? [:]).merging(silent) { $1 }
    }

    /// The seconds that a response and a request may take.
    private static let margin = 10
}

extension ContextKey where Value == CookieJar {
    /// The cookies of a flow's own responses.
    fileprivate static var receivedCookies: Self { ContextKey("com.pingidentity.davinci.receivedCookies") }
}

extension ContextKey where Value == Date {
    /// When this process received the first response of a flow.
    fileprivate static var beganAt: Self { ContextKey("com.pingidentity.davinci.beganAt") }
}
