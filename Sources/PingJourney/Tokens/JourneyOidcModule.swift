import PingOidc
import PingOrchestrate

/// Gets tokens with the new session when a journey has succeeded, if the app has installed ``OidcModule``.
enum JourneyOidcModule {
    static func module(_ settings: JourneySettings) -> Module<Void> {
        .of(name: "Oidc") { setup in
            let shared = setup.context
            if let oidc = shared[.oidcClient] { setup.bind(["clientId": oidc.config.clientId]) }
            let end = SessionEnd(settings, setup)
            setup.start { context, request in
                context[.loginBegin] = shared[.oidcClient]?.signOuts.mark
                return request
            }
            setup.success { context, success in
                guard let oidc = shared[.oidcClient], let session = success.session as? SSOToken,
                    !session.value.isEmpty
                else { return success }
                var success = success
                let stored = SessionAuthorizer(settings: settings, workflow: context.workflow)
                success[.user] = OidcUser(oidc, stored, of: context.workflow)
                let login = Login(session: session, cookies: try await context.cookieJar())
                let authorizer = SessionAuthorizer(
                    settings: settings,
                    workflow: context.workflow,
                    login: login,
                    isNew: context[.hasAskedForTokens] != true,
                    flow: context
                )
                context[.hasAskedForTokens] = true
                let attempt = oidc.attempt(begunAt: context[.loginBegin], name: Secret(session.value))
                do {
                    try await oidc.tokens(of: attempt, endingThe: "journey", hasMoreCodes: true) {
                        try await authorizer.code(of: session, oidc)
                    }
                } catch PingError.Code.signedOutDuringLogin {
                    throw await end.drop(login)
                } catch let error as PingError where (error.underlying as? OidcError)?.refusesClient == true {
                    await end.abandon(login)
                    throw error
                }
                return success
            }
        }
    }
}

extension ContextKey where Value == SignOutCount.Mark {
    /// When the tokens of a flow were first wanted.
    static var loginBegin: Self { ContextKey(persistent: "com.pingidentity.journey.loginBegin") }
}

extension ContextKey where Value == Bool {
    /// Whether the flow has asked for tokens before, perhaps long ago.
    fileprivate static var hasAskedForTokens: Self { ContextKey("com.pingidentity.journey.hasAskedForTokens") }
}

/// The module that adds OpenID Connect to a journey.
public typealias OidcModule = PingOidc.OidcModule
