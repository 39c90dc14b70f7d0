/// Starts flows with an authorization request of the OIDC module, and exchanges the code they end with.
enum AuthorizationModule {
    static let config = Module.of(name: "DaVinciAuthorization") { setup in
        let shared = setup.context
        shared[.endsSessionAtSignOff] = true
        setup.start { context, request in
            guard let client = shared[.oidcClient] else { return request }
            return try await start(request, context, client)
        }
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
            additionalParameters: context[.davinciOptions]?.authorizationParameters ?? [:]
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
        let code = try client.code(fromParameters: parameters, for: authorization)
        _ = try await client.exchange(code: code, for: authorization)
        var success = success
        success[.user] = OidcUser(client: client) { [workflow = context.workflow] in await workflow.signOff() }
        return success
    }
}

extension ContextKey where Value == AuthorizationRequest {
    /// The authorization request that a flow was started with.
    static var authorizationRequest: Self { ContextKey(persistent: "com.pingidentity.davinci.AUTHORIZATION_REQUEST") }
}
