import HTTPTypes

/// Carries the session through the flows, keeps the new one at the end, and ends it at sign-off.
enum SessionModule {
    /// Comes before the modules of the app, so that they see complete requests.
    static func carrying(_ settings: JourneySettings) -> Module<Void> {
        .of(name: "Session") { setup in
            let carrier = SessionCarrier(settings: settings, logger: setup.logger)
            setup.start { context, request in try await carrier.add(to: request, context) }
            setup.next { context, _, request in try await carrier.add(to: request, context) }
        }
    }

    /// Comes after the modules of the app: it keeps the session when everything else has worked, and ends the session after
    /// the revocation of its tokens.
    static func keeping(_ settings: JourneySettings) -> Module<Void> {
        .of(name: "Session") { setup in
            setup.success { context, success in
                if let token = success.session as? SSOToken, !token.value.isEmpty {
                    let login = Login(session: token, cookies: try await context.cookieJar())
                    try await settings.sessionStorage.save(item: token)
                    context.shared[.login] = login
                }
                return success
            }
            setup.signOff { request in
                try await SessionEnd(
                    settings: settings,
                    client: setup.httpClient,
                    limits: setup.limits,
                    system: setup.system,
                    shared: setup.context
                ).run()
                return request
            }
        }
    }
}
