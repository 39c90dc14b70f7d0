import PingOidc
import PingOrchestrate

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
        let options = context[.davinciOptions] ?? DaVinciOptions()
        let custom = try parameters(request.takeParameters() + context.takeStartParameters())
        let authorization = try await client.authorizationRequest(
            responseMode: "pi.flow",
            additionalParameters: custom.merging(options.authorizationParameters) { $1 },
            stepUp: options.stepUp,
            authorizationDetails: options.authorizationDetails
        )
        context[.authorizationRequest] = authorization.afterSending
        request.url(authorization.url)
        return request
    }

    /// The modules' parameters, each once, as RFC 6749, section 3.1 has it.
    private static func parameters(_ pairs: [(name: String, value: String)]) throws -> [String: String] {
        var parameters: [String: String] = [:]
        for (name, value) in pairs {
            if AuthorizationRequest.isFresh(name) { throw PingError.reservedParameter(name) }
            guard parameters.updateValue(value, forKey: name).map({ $0 == value }) ?? true else {
                throw PingError(
                    .invalidConfiguration,
                    "Modules give the authorization parameter \(name) two values.",
                    recovery: "Give it one value. The option resources of the OIDC module takes several."
                )
            }
        }
        return parameters
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
        let code: Secret
        do { code = Secret(try client.code(fromParameters: parameters, for: authorization)) } catch {
            context[.hasLostTokens] = true
            throw PingError.tokenExchangeFailed(of: "flow", error, canRepeat: false)
        }
        try await exchange(code, authorization, context, client)
        var success = success
        success[.user] = OidcUser(client, of: context.workflow)
        return success
    }

    /// The client sends the code to the token endpoint once, whatever the response is: a server revokes what it issued
    /// for a code that comes twice (RFC 6749, section 4.1.2). A second `next()` only stores tokens that
    /// the storage has refused.
    private static func exchange(
        _ code: Secret,
        _ authorization: AuthorizationRequest,
        _ context: FlowContext,
        _ client: OidcClient
    ) async throws {
        if context[.isCodeSpent] == true, client.unsavedToken(of: code) == nil {
            throw PingError(
                .alreadySubmitted,
                "The flow succeeded, but its tokens did not arrive, and the server gives them once.",
                recovery: "Start a new flow. The server may still know the user, and end it at once."
            )
        }
        try Task.checkCancellation()
        let login = client.attempt(begunAt: authorization.begin, name: code)
        do {
            try await client.tokens(of: login, endingThe: "flow", hasMoreCodes: false) {
                // A failure before the code is sent costs no login.
                _ = try await client.trustedOrigins()
                try Task.checkCancellation()
                context[.isCodeSpent] = true
                return (authorization, code)
            }
        } catch {
            context[.hasLostTokens] = context[.isCodeSpent] == true && client.unsavedToken(of: code) == nil
            throw error
        }
    }
}

extension ContextKey where Value == Bool {
    /// Whether the code that the flow ended with may have reached the token endpoint.
    fileprivate static var isCodeSpent: Self { ContextKey("com.pingidentity.davinci.isCodeSpent") }
    /// Whether only a new flow can get tokens.
    fileprivate static var hasLostTokens: Self { ContextKey("com.pingidentity.davinci.hasLostTokens") }
}

extension ContinueNode {
    /// Whether the server has accepted this step as the last of its flow, and the tokens cannot arrive any more.
    package var hasLostTokens: Bool { context[.hasLostTokens] == true }
}

extension ContextKey where Value == AuthorizationRequest {
    /// The authorization request that a flow was started with.
    static var authorizationRequest: Self { ContextKey(persistent: "com.pingidentity.davinci.AUTHORIZATION_REQUEST") }
}
