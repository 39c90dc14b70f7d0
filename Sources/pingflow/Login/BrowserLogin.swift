import PingOidc

/// A login in the browser of this machine (RFC 8252).
struct BrowserLogin {
    let maker: ClientMaker
    let timeout: Duration
    let forceAuth: Bool
    let authorizationDetails: [AuthorizationDetail]?

    private var context: ToolContext { maker.context }

    func token(_ connection: any Connection, _ settings: Profile) async throws -> Token {
        let oidcWeb = maker.web(connection, in: LoopbackBrowser(context, timeout: timeout))
        let user = try await RequestTrace(context, isVerbose: maker.isVerbose).following(oidcWeb.events()) {
            try await oidcWeb.authorize { options in
                options.authorizationDetails = authorizationDetails
                options.additionalParameters["acr_values"] = settings.acrValues
                options.additionalParameters["prompt"] = forceAuth ? "login" : nil
                // A provider may ignore the prompt. With an age, the SDK checks when the user logged in.
                options.additionalParameters["max_age"] = forceAuth ? "0" : nil
            }.get()
        }
        return try await user.token().get()
    }
}
