import PingFoundation

extension Provider {
    /// A new authorization request, pushed (RFC 9126) or plain.
    func authorizationRequest(_ login: LoginChanges, _ begin: SignOutCount.Mark) async throws -> AuthorizationRequest {
        let (pkce, key) = (Pkce.generate(system), try await dpop.newKey(for: metadata))
        let parameters = try parameters(of: login, pkce, keyThumbprint: key?.thumbprint)
        let details = try parameters.authorizationDetails
        try check(details)
        let age = try maxAge(parameters["max_age"])
        let target = try await target(parameters, responseMode: login.responseMode, key)
        return request(target, parameters, pkce, age, key?.stored, details, begin)
    }

    /// Not inlined, as the next function: the request that pushes the parameters would hold this frame as it waits.
    @inline(never)
    private func parameters(
        of login: LoginChanges,
        _ pkce: Pkce,
        keyThumbprint: String?
    ) throws -> AuthorizationParameters {
        try AuthorizationParameters(
            config: options.config,
            scope: scope,
            pkce: pkce,
            state: options.config.state ?? random(),
            nonce: options.config.nonce ?? random(),
            keyThumbprint: keyThumbprint,
            responseMode: login.responseMode,
            additional: login.parameters(options.config)
        )
    }

    @inline(never)
    private func request(
        _ target: Target,
        _ parameters: AuthorizationParameters,
        _ pkce: Pkce,
        _ maxAge: Duration?,
        _ dpopKey: Secret?,
        _ details: [AuthorizationDetail],
        _ begin: SignOutCount.Mark
    ) -> AuthorizationRequest {
        AuthorizationRequest(
            AuthorizationRequest.Contents(
                url: target.url,
                state: Secret(parameters["state"] ?? ""),
                nonce: Secret(parameters["nonce"] ?? ""),
                codeVerifier: pkce.codeVerifier,
                redirectUri: options.config.redirectUri,
                maxAge: maxAge,
                expectsIdToken: (parameters["scope"] ?? "").split(separator: " ").contains("openid"),
                clientId: options.config.clientId,
                issuer: metadata.issuer,
                requiresIssuer: metadata.namesIssuerInResponses || options.config.securityProfile != nil,
                dpopKey: dpopKey,
                authorizationDetails: details,
                begin: begin,
                expiresAt: target.expiresAt
            )
        )
    }

    /// The URL that a request goes to, and until when, if it was pushed.
    private typealias Target = (url: WebURL, expiresAt: Date?)

    @inline(never)
    private func target(
        _ parameters: AuthorizationParameters,
        responseMode: String?,
        _ key: (any DPoPKey)?
    ) async throws -> Target {
        let endpoint = try metadata.url(of: .authorization)
        guard options.config.par.applies(to: metadata) else { return (endpoint.appending(parameters.pairs), nil) }
        // Before the request, so that it ends here no later than at the server.
        let now = system.now()
        let pushed = try await push(parameters, key)
        var query = [(name: "client_id", value: options.config.clientId), (name: "request_uri", value: pushed.uri)]
        // DaVinci reads the response mode from the URL even when the other parameters were pushed.
        if let responseMode { query.append((name: "response_mode", value: responseMode)) }
        return (endpoint.appending(query), pushed.lifetime.map { now + TimeInterval($0) })
    }

    /// Beside the parameter that names the key, some servers ask for a proof of it (RFC 9449, section 10.1).
    @inline(never)
    private func push(
        _ parameters: AuthorizationParameters,
        _ key: (any DPoPKey)?
    ) async throws -> (uri: String, lifetime: Int?) {
        let response: HttpResponse
        do {
            let secrets = parameters.secrets
            response = try await post(parameters.pairs, to: .pushedAuthorization, secrets: secrets, key: key).response
        } catch {
            throw (error as? OAuthErrorResponse)?.oidcError ?? error
        }
        let json = try http.object(of: response, "The response to the pushed authorization request")
        guard let uri = json["request_uri"]?.string, !uri.isEmpty else {
            throw PingError(
                .oidcInvalidResponse,
                "The response to the pushed authorization request has no request_uri.",
                recovery: "Check the provider's endpoint for pushed requests, or set the option par to false."
            )
        }
        return (uri, json["expires_in"]?.lenientInt.flatMap { $0 > 0 ? $0 : nil })
    }

    /// The age that the ID token's `auth_time` is checked against. An app may have set it as an additional parameter.
    private func maxAge(_ text: String?) throws -> Duration? {
        guard let text else { return nil }
        guard let seconds = Int64(text), seconds >= 0 else {
            throw PingError(
                .invalidConfiguration,
                "The authorization parameter max_age is not a whole number of seconds.",
                recovery: "Use the option maxAge of the OIDC configuration instead."
            )
        }
        return .seconds(seconds)
    }

    private func random() -> String {
        system.randomBytes(32).base64URLEncodedString()
    }
}

extension OpenIdConfiguration {
    /// The authorization details types that the provider supports (RFC 9396, section 10); `nil` when it does not say.
    var authorizationDetailsTypes: [String]? { names("authorization_details_types_supported") }
}

extension Provider {
    /// The parameter of a request that asks for details; none for no details.
    ///
    /// - Throws: `PingError` with code `oidcInvalidAuthorizationDetails` for what the provider would refuse.
    func parameter(_ details: [AuthorizationDetail]) throws(PingError) -> [(name: String, value: String)] {
        try check(details)
        return try AuthorizationDetails.text(details).map { [(name: AuthorizationDetails.name, value: $0)] } ?? []
    }

    /// Refuses types that the provider does not name, before anything is sent.
    func check(_ details: [AuthorizationDetail]) throws(PingError) {
        guard !details.isEmpty, let types = metadata.authorizationDetailsTypes else { return }
        let known = Set(types.map { Identifier($0) })
        guard let unknown = details.first(where: { !known.contains(Identifier($0.type)) }) else { return }
        let names = types.map { ServerText.quoted($0) }.joined(separator: ", ")
        throw PingError(
            .oidcInvalidAuthorizationDetails,
            "The provider does not support authorization details of the type “\(ServerText.quoted(unknown.type))”. The client "
                + "has sent nothing.",
            recovery: types.isEmpty ? "Its metadata names none." : "Its metadata names: \(names)."
        )
    }
}

extension OAuthErrorResponse {
    /// The code of a provider that refuses details (RFC 9396, sections 5 and 8).
    static let invalidAuthorizationDetails = "invalid_authorization_details"

    /// The advice about details that do not fit.
    static let authorizationDetailsAdvice = """
        Compare the details with what the provider's documentation says of their types. A detail of a refresh has to be one of the login.
        """
}
