/// The parameters that came back from an authorization request, and whether they are acceptable.
struct AuthorizationResponse {
    private let parameters: [RedirectTarget.Parameter]
    /// Whether a browser carried the response. One that came straight from the provider need not name its issuer.
    private let isByBrowser: Bool
    /// Whether it has to name its issuer, also where the provider does not promise it.
    private let requiresIssuer: Bool

    /// The parameters of a redirect.
    ///
    /// - Throws: `PingError` with code `oidcForeignRedirect` when it does not go to the redirect URI.
    init(redirect location: String, registered: RedirectTarget?, requiresIssuer: Bool = false) throws {
        guard let call = RedirectTarget(location), let registered, registered.isTarget(of: call) else {
            throw PingError(
                .oidcForeignRedirect,
                "The server did not redirect to the configured redirect URI.",
                recovery: "Compare the option redirectUri with the client's registration."
            )
        }
        self.init(call, requiresIssuer, without: registered.query)
    }

    /// - Parameter own: The parameters of the redirect URI itself, which say nothing about the response.
    private init(
        _ call: RedirectTarget,
        _ requiresIssuer: Bool = false,
        without own: [RedirectTarget.Parameter] = []
    ) {
        let received = call.fragment.isEmpty ? call.query : call.query + call.fragment
        parameters = received.filter { parameter in !own.contains { $0 == parameter } }
        isByBrowser = true
        self.requiresIssuer = requiresIssuer
    }

    /// Whether a redirect responds to a request, acceptably or not: another program's or page's has another `state`.
    static func isRedirect(_ location: String, to request: AuthorizationRequest) -> Bool {
        guard let response = try? Self(redirect: location, registered: RedirectTarget(request.redirectUri)) else {
            return false
        }
        // RFC 6749, section 4.1.2.1, requires the state of an error, too: anybody could end the login otherwise.
        return (try? response.checkState(request, isError: false)) != nil
    }

    /// The `state` of a redirect, which says which request it answers.
    ///
    /// - Throws: `PingError` with code `oidcStateMismatch` when it has none, or `oidcInvalidResponse` for several.
    static func state(ofRedirect location: String) throws(PingError) -> Secret {
        guard let call = RedirectTarget(location), let state = try Self(call).value("state") else {
            throw stateMismatch("missing")
        }
        return Secret(state)
    }

    /// The parameters of a form that a browser posted.
    init(form: String, requiresIssuer: Bool) {
        parameters = PercentEncoding.decodePairs(form)
        isByBrowser = true
        self.requiresIssuer = requiresIssuer
    }

    /// Parameters that came in another way, such as a JSON response.
    init(parameters: [String: String]) {
        self.parameters = parameters.map { (name: $0.key, value: $0.value) }
        (isByBrowser, requiresIssuer) = (false, false)
    }

    /// The authorization code, after every check.
    ///
    /// - Throws: `PingError`; the code says which check failed.
    func code(for request: AuthorizationRequest) throws -> String {
        try checkIssuer(request)
        let error = try value("error")
        let explanation = try value("error_description")
        try checkState(request, isError: error != nil || explanation != nil)
        if error != nil || explanation != nil { throw refusal(error, explanation, request) }
        guard let code = try value("code"), !code.isEmpty else {
            throw PingError(
                .oidcMissingCode,
                "The response has no authorization code.",
                recovery: "Start the login again. If it happens again, allow this client the authorization code grant."
            )
        }
        return code
    }

    /// The server's error code; `nil` for none. Checks that the issuer and `state` of an error are the request's.
    ///
    /// - Throws: `PingError`; the code says which check failed.
    func error(for request: AuthorizationRequest) throws -> String? {
        guard let error = try value("error") else { return nil }
        try checkIssuer(request)
        try checkState(request, isError: false)
        return error
    }

    /// The one value of a parameter (RFC 6749, section 3.1: no parameter more than once).
    private func value(_ name: String) throws(PingError) -> String? {
        var value: String?
        for parameter in parameters where parameter.name.hasSameCodePoints(as: name) {
            guard value == nil else {
                throw PingError(
                    .oidcInvalidResponse,
                    "The response has the parameter \(name) more than once.",
                    recovery: "Start the login again. If it happens often, another app or page may be interfering."
                )
            }
            value = parameter.value
        }
        return value
    }

    /// An error without `state` ends the login and nothing else, so it passes: some servers leave it out.
    private func checkState(_ request: AuthorizationRequest, isError: Bool) throws {
        let state = try value("state")
        if state == nil, isError { return }
        guard let state, Secret(state) == request.state else {
            throw Self.stateMismatch(state == nil ? "missing" : "not the one that was sent")
        }
    }

    private static func stateMismatch(_ fault: String) -> PingError {
        PingError(
            .oidcStateMismatch,
            "The response’s state is \(fault).",
            recovery: "Start the login again. If it happens often, another app or page may be interfering."
        )
    }

    private func checkIssuer(_ request: AuthorizationRequest) throws {
        let issuer = try value("iss")
        let isNeeded = requiresIssuer || isByBrowser && request.requiresIssuer
        guard issuer.map({ request.isIssuer(Identifier($0)) }) ?? !isNeeded else {
            throw PingError(
                .oidcResponseIssuerMismatch,
                issuer == nil
                    ? "The response does not name its issuer, which the provider promises or the option requiresResponseIssuer requires."
                    : "The response comes from another issuer than “\(request.issuer)”.",
                recovery: issuer == nil
                    ? "Let the provider send iss in its responses, or register a redirect URI for each provider."
                    : "Start the login again."
            )
        }
        guard isByBrowser, let client = try value("client_id") else { return }
        guard Identifier(client) == Identifier(request.clientId) else {
            throw PingError(
                .oidcResponseIssuerMismatch,
                "The response is for another client than “\(request.clientId)”.",
                recovery: "Start the login again."
            )
        }
    }

    private func refusal(_ error: String?, _ explanation: String?, _ request: AuthorizationRequest) -> PingError {
        let secrets = [request.state, request.nonce] + AuthorizationDetails.secrets(request.authorizationDetails)
        let said = [error, explanation].compactMap(\.self).map { ServerText.quoted($0, without: secrets) }
            .joined(separator: ": ")
        return PingError(
            Self.code(error),
            "The server refused the authorization request – \(said)",
            recovery: error.flatMap(Self.advice),
            context: PingError.Context(status: error.flatMap(Self.status))
        )
    }

    /// The statuses that a redirect cannot have, so that a code stands for them (RFC 6749, section 4.1.2.1).
    private static func status(_ error: String) -> Int? {
        switch error {
        case "server_error": 500
        case "temporarily_unavailable": 503
        default: nil
        }
    }

    private static func code(_ error: String?) -> PingError.Code {
        switch error {
        case "login_required", "interaction_required": .oidcLoginRequired
        case OAuthErrorResponse.invalidAuthorizationDetails: .oidcInvalidAuthorizationDetails
        default: .oidcAuthorizationRefused
        }
    }

    private static func advice(_ error: String) -> String? {
        switch error {
        case OAuthErrorResponse.invalidAuthorizationDetails: OAuthErrorResponse.authorizationDetailsAdvice
        case _ where OAuthErrorResponse.needingUser.contains(error): "The user has to log in interactively."
        case "access_denied": "The user or a policy denied access."
        case "invalid_scope": "Allow the client these scopes at the server, or request fewer."
        case "unauthorized_client", "unsupported_response_type":
            "Allow the client the response type code and the grant authorization_code at the server."
        case "temporarily_unavailable", "server_error": "Try again later."
        default: nil
        }
    }
}
