import HTTPTypes

/// Carries the session through the flows, keeps the new one at the end, and ends it at sign-off.
enum SessionModule {
    /// Comes before the modules of the app, so that they see complete requests.
    static func carrying(_ settings: JourneySettings) -> Module<Void> {
        Module(
            name: "Session",
            config: {},
            setup: { setup in
                let carrier = SessionCarrier(settings: settings, logger: setup.logger)
                setup.start { context, request in try await carrier.add(to: request, context) }
                setup.next { context, _, request in try await carrier.add(to: request, context) }
            }
        )
    }

    /// Comes after the modules of the app: the session is kept when everything else has worked, and ended when the tokens
    /// that were had with it are revoked.
    static func keeping(_ settings: JourneySettings) -> Module<Void> {
        Module(
            name: "Session",
            config: {},
            setup: { setup in
                setup.success { context, success in
                    if let token = success.session as? SSOToken, !token.value.isEmpty {
                        try await settings.sessionStorage.save(item: token)
                    }
                    return success
                }
                setup.signOff { request in
                    try await SessionEnd(
                        settings: settings,
                        client: setup.httpClient,
                        limits: setup.limits
                    ).run()
                    return request
                }
            }
        )
    }
}
