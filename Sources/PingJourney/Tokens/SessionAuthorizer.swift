/// Gets tokens with a session, without a browser: the authorization request carries the session, and the response is a
/// redirect that is read and never followed.
struct SessionAuthorizer: Authorizer {
    let settings: JourneySettings
    let workflow: Workflow
    /// The login whose session to use; `nil` for the stored one.
    var login: Login?
    /// When the login began; `nil` for one that begins now.
    var begin: SignOutCount.Mark?
    /// The level that the tokens have to reach.
    var stepUp: StepUpRequirement?

    private var shared: SharedContext { workflow.sharedContext }

    func authorize(_ oidc: OidcClient) async throws -> Token {
        guard let session = try await usableSession() else {
            throw OidcError.authorizeError(cause: PingError(.oidcNoToken, "There is no session.", recovery: "Log in."))
        }
        let name = Secret(session.value)
        if login != nil, let token = try await oidc.finishLogin(name, begunAt: begin) { return token }
        var authorization = try await oidc.authorizationRequest(stepUp: stepUp)
        if let begin { authorization.begin = begin }
        try checkOrigin(authorization.url, oidc)
        let location = try await redirect(of: authorization.url, session)
        let code: String
        do { code = try oidc.code(fromDirectRedirect: location, for: authorization) } catch {
            throw try await judged(error, session)
        }
        // Who removes an account removes its session. Tokens must not bring the account back.
        let isWanted = login == nil ? isStored(session) : nil
        let loginName = login == nil ? nil : name
        return try await oidc.exchange(code: code, for: authorization, ifStill: isWanted, login: loginName)
    }

    private func isStored(_ session: SSOToken) -> OidcClient.LoginCondition {
        { try await settings.sessionStorage.get() == session }
    }

    func usableSession() async throws -> SSOToken? {
        let session = if let login { login.session } else { try await settings.sessionStorage.get() }
        return session.flatMap { $0.value.isEmpty ? nil : $0 }
    }

    /// The session goes to the servers that the configuration names, and to no other.
    func checkOrigin(_ url: WebURL, _ oidc: OidcClient) throws {
        if try settings.endpoint.get().authenticate.origin == url.origin { return }
        guard let discovery = try? WebURL(oidc.config.discoveryEndpoint), discovery.origin == url.origin else {
            throw PingError(
                .invalidConfiguration,
                "The authorization endpoint is at \(url.origin), which is neither serverUrl's nor discoveryEndpoint's origin.",
                recovery: "Check the options serverUrl and discoveryEndpoint."
            )
        }
    }

    func redirect(of url: WebURL, _ session: SSOToken) async throws -> String {
        let request = Request(url: url)
        JourneyModule.addHeaderFields(to: request, settings)
        let login =
            if let login = login ?? shared.login(of: session) { login } else {
                Login(session: session, cookies: try await shared.cookieJar())
            }
        login.add(to: request, settings, now: workflow.config.system.now())
        let response = try await workflow.httpClient.send(request.httpRequest(limits: workflow.limits))
        return try response.authorizationRedirect()
    }

    /// A session that the server no longer knows is forgotten. For any other reason it is kept: a response of another place,
    /// or to another request, says nothing about it.
    private func judged(_ error: any Error, _ session: SSOToken) async throws -> any Error {
        let cause = (error as? OidcError)?.cause as? PingError
        guard cause?.code == .oidcLoginRequired else { return error }
        if try await settings.sessionStorage.get() == session { try await settings.sessionStorage.delete() }
        return OidcError.authorizeError(
            cause: PingError(
                .oidcSessionEnded,
                "The session has ended at the server.",
                recovery: "Let the user log in again.",
                underlying: error
            )
        )
    }
}
