import PingNetwork
import PingOidc
import PingOrchestrate

/// Gets tokens with a session, without a browser: the authorization request carries the session, and the response is a
/// redirect that is read and never followed.
final class SessionAuthorizer: Authorizer {
    let settings: JourneySettings
    let workflow: Workflow
    /// The login whose session to use; `nil` for the stored one.
    let login: Login?
    /// Whether the session has just been made.
    let isNew: Bool
    /// The flow that the login belongs to, whose options count.
    let flow: FlowContext?

    init(
        settings: JourneySettings,
        workflow: Workflow,
        login: Login? = nil,
        isNew: Bool = false,
        flow: FlowContext? = nil
    ) {
        self.settings = settings
        self.workflow = workflow
        self.login = login
        self.isNew = isNew
        self.flow = flow
    }

    private var shared: SharedContext { workflow.sharedContext }

    func authorize(_ oidc: OidcClient) async throws -> Token {
        guard let session = try await usableSession() else { throw Self.noSession }
        // Removing an account also removes its session. Tokens must not bring the account back.
        let login = oidc.attempt(begunAt: nil, name: Secret(session.value), ifStill: isStored(session))
        return try await oidc.tokens(of: login) { try await code(of: session, oidc) }
    }

    private static var noSession: OidcError {
        OidcError.authorizeError(cause: PingError(.oidcNoToken, "There is no session.", recovery: "Log in."))
    }

    /// A code, and the request that it is the response to.
    ///
    /// Not inlined, nor is what it calls: the exchange of the code would hold the frames of what was before it.
    @inline(never)
    func code(of session: SSOToken, _ oidc: OidcClient) async throws -> OidcClient.Authorized {
        let options = flow?[.journeyOptions]
        let authorization = try await oidc.authorizationRequest(
            stepUp: options?.stepUp,
            authorizationDetails: options?.authorizationDetails
        )
        try checkOrigin(authorization.url, oidc)
        let location = try await redirect(of: authorization.url, session)
        do {
            return (authorization, Secret(try oidc.code(fromDirectRedirect: location, for: authorization)))
        } catch {
            throw try await judged(SessionRefusal(error, location: location), session, oidc.config)
        }
    }

    private func isStored(_ session: SSOToken) -> LoginAttempt.Condition {
        { [settings] in try await settings.sessionStorage.get() == session }
    }

    /// The stored session.
    func usableSession() async throws -> SSOToken? {
        try await settings.sessionStorage.get().flatMap { $0.value.isEmpty ? nil : $0 }
    }

    /// The session goes to the servers that the configuration names, and to no other.
    func checkOrigin(_ url: WebURL, _ oidc: OidcClient) throws {
        if try settings.endpoint.authenticate.origin == url.origin { return }
        guard let discovery = try? WebURL(oidc.config.discoveryEndpoint), discovery.origin == url.origin else {
            throw PingError(
                .invalidConfiguration,
                "The authorization endpoint is at \(url.origin), which is neither serverUrl's nor discoveryEndpoint's origin.",
                recovery: "Check the options serverUrl and discoveryEndpoint."
            )
        }
    }

    @inline(never)
    func redirect(of url: WebURL, _ session: SSOToken) async throws -> String {
        let request = Request(url: url)
        JourneyModule.addHeaderFields(to: request, settings)
        let login =
            if let login = login ?? shared.login(of: session) { login } else {
                Login(session: session, cookies: try await shared.cookieJar())
            }
        login.add(to: request, settings, now: workflow.config.system.now())
        if let flow { return try await flow.send(request).http.authorizationRedirect() }
        let response = try await workflow.httpClient.send(request.httpRequest(limits: workflow.limits))
        return try response.authorizationRedirect()
    }

    /// A session that was stored earlier and leads to a login has ended, and is forgotten. The server knows one that a
    /// journey has just made, so that something is set up wrongly.
    private func judged(
        _ refusal: SessionRefusal,
        _ session: SSOToken,
        _ config: OidcClientConfig
    ) async throws -> any Error {
        guard refusal.wantsLogin else { return refusal.error }
        // The session may live all the same.
        let isDemanding =
            flow?[.journeyOptions]?.stepUp != nil || config.acrValues != nil || config.maxAge != nil
            || config.prompt != nil
        guard !isDemanding else { return refusal.weakSession }
        guard !isNew else { return refusal.wrongCookie }
        if try await settings.sessionStorage.get() == session { try await settings.sessionStorage.delete() }
        return refusal.sessionEnded
    }
}
