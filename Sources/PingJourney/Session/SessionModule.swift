import HTTPTypes
import PingOrchestrate

/// Carries the session through the flows, keeps the new one at the end, and ends it at sign-off.
enum SessionModule {
    /// Comes before the modules of the app, so that they see complete requests.
    static func carrying(_ settings: JourneySettings) -> Module<Void> {
        .of(name: "Session") { setup in
            let carrier = SessionCarrier(settings: settings, logger: setup.logger)
            let end = SessionEnd(settings, setup)
            setup.start { context, request in try await carrier.add(to: request, context) }
            setup.next { context, _, request in try await carrier.add(to: request, context) }
            setup.success { context, success in
                guard context.isSignedOut, let login = try await login(success, context) else { return success }
                throw await end.drop(login)
            }
        }
    }

    /// Comes after the modules of the app: it keeps the session when everything else has worked, and ends the session
    /// after the revocation of its tokens.
    static func keeping(_ settings: JourneySettings) -> Module<Void> {
        .of(name: "Session") { setup in
            let end = SessionEnd(settings, setup)
            setup.success { context, success in
                guard let login = try await login(success, context) else { return success }
                try await settings.activity.during("Storing a session") { _ in
                    try await settings.sessionStorage.save(item: login.session)
                }
                context.shared[.login] = login
                // A sign-off that ran meanwhile may have come too early to remove it.
                if context.isSignedOut {
                    try await end.forget(login)
                    throw await end.drop(login)
                }
                return success
            }
            setup.signOff { request in
                try await settings.activity.during("Ending a session") { _ in try await end.run() }
                return request
            }
        }
    }

    /// The login that a flow ended with; `nil` without a session.
    private static func login(_ success: SuccessNode, _ context: FlowContext) async throws -> Login? {
        guard let token = success.session as? SSOToken, !token.value.isEmpty else { return nil }
        return Login(session: token, cookies: try await context.cookieJar())
    }
}
