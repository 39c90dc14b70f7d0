/// Starts flows with an authorization request of the OIDC module, and exchanges the code they end with.
enum AuthorizationModule {
    static let config = Module.of(name: "DaVinciAuthorization") { setup in
        let shared = setup.context
        shared[.endsSessionAtSignOff] = true
        setup.start { context, request in
            guard let client = shared[.oidcClient] else { return request }
            return try await start(request, context, client)
        }
        setup.response { context, response in SessionInHand.keep(response, context, setup.system.now()) }
        setup.success { context, success in
            guard let client = shared[.oidcClient] else { return success }
            return try await finish(success, context, client)
        }
    }

    private static func start(_ request: Request, _ context: FlowContext, _ client: OidcClient) async throws -> Request
    {
        // First, so that an unreachable environment gives the error of the network.
        context.trust(try await client.trustedOrigins())
        let authorization = try await client.authorizationRequest(
            responseMode: "pi.flow",
            additionalParameters: context[.davinciOptions]?.authorizationParameters ?? [:],
            stepUp: context[.davinciOptions]?.stepUp,
            authorizationDetails: context[.davinciOptions]?.authorizationDetails
        )
        context[.authorizationRequest] = authorization.afterSending
        request.url(authorization.url)
        return request
    }

    private static func finish(
        _ success: SuccessNode,
        _ context: FlowContext,
        _ client: OidcClient
    ) async throws -> SuccessNode {
        guard let authorization = context[.authorizationRequest] else {
            throw PingError(
                .invalidConfiguration,
                "The flow was not started by the OIDC module, so its code cannot be exchanged.",
                recovery: "Let the OIDC module set the URL of the start request."
            )
        }
        if context.isSignedOut { throw PingError.signedOutDuringLogin }
        let parameters = (success.input["authorizeResponse"]?.object ?? [:]).compactMapValues(\.lenientString)
        do {
            let code = try client.code(fromParameters: parameters, for: authorization)
            try await exchange(code, authorization, context, client)
        } catch {
            throw PingError.tokenExchangeFailed(of: "flow", error)
        }
        var success = success
        success[.user] = OidcUser(client: client) { [workflow = context.workflow] in await workflow.signOff() }
        return success
    }

    /// The client sends the code to the token endpoint once, whatever the response is. Later attempts, also those of a second `next()`,
    /// get a new one from the session.
    private static func exchange(
        _ code: String,
        _ authorization: AuthorizationRequest,
        _ context: FlowContext,
        _ client: OidcClient
    ) async throws {
        let session = SessionInHand(context, client, authorization)
        let begin = client.signOuts.own(authorization.begin)
        if context[.isCodeSpent] == true {
            if try await client.finishLogin(Secret(code), begunAt: begin) != nil { return }
            return try await session.authorize(Secret(code))
        }
        context[.isCodeSpent] = true
        try await RepeatedAuthorization.run(client, context.workflow.config.system) {
            _ = try await client.exchange(code: code, for: authorization)
        } again: {
            try await session.authorize(Secret(code))
        }
    }
}

extension ContextKey where Value == Bool {
    /// Whether the code that the flow ended with may have reached the token endpoint.
    fileprivate static var isCodeSpent: Self { ContextKey("com.pingidentity.davinci.isCodeSpent") }
}

extension ContextKey where Value == AuthorizationRequest {
    /// The authorization request that a flow was started with.
    static var authorizationRequest: Self { ContextKey(persistent: "com.pingidentity.davinci.AUTHORIZATION_REQUEST") }
}
