/// Makes authorization requests, pushed or plain.
struct AuthorizationRequestBuilder: Sendable {
    let config: OidcClientConfig
    /// The text of the configuration's scopes.
    let scope: String
    let credentials: ClientCredentials
    let configuration: OpenIdConfiguration
    let caller: EndpointCaller
    let system: SystemServices

    func request(responseMode: String?, additional: [String: String]) async throws -> AuthorizationRequest {
        let pkce = Pkce.generate(system)
        let parameters = try AuthorizationParameters(
            config: config,
            scope: scope,
            pkce: pkce,
            state: config.state ?? random(),
            nonce: config.nonce ?? random(),
            responseMode: responseMode,
            additional: additional
        )
        return AuthorizationRequest(
            url: try await url(parameters, responseMode: responseMode),
            state: Secret(parameters["state"] ?? ""),
            nonce: Secret(parameters["nonce"] ?? ""),
            codeVerifier: pkce.codeVerifier,
            redirectUri: config.redirectUri,
            maxAge: parameters["max_age"].flatMap(TimeInterval.init),
            expectsIdToken: (parameters["scope"] ?? "").split(separator: " ").contains("openid"),
            issuer: configuration.issuer,
            requiresIssuer: configuration.namesIssuerInResponses
        )
    }

    private func url(_ parameters: AuthorizationParameters, responseMode: String?) async throws -> WebURL {
        let endpoint = try configuration.url(of: .authorization)
        guard config.par.applies(to: configuration) else { return endpoint.appending(parameters.pairs) }
        var query = [(name: "client_id", value: config.clientId)]
        query.append((name: "request_uri", value: try await push(parameters)))
        // DaVinci reads the response mode from the URL even when the rest was pushed.
        if let responseMode { query.append((name: "response_mode", value: responseMode)) }
        return endpoint.appending(query)
    }

    private func push(_ parameters: AuthorizationParameters) async throws -> String {
        var form = parameters.pairs
        credentials.addMissing(to: &form)
        let response = try await caller.post(
            configuration.url(of: .pushedAuthorization),
            form: form,
            authorization: credentials.authorization
        )
        let json: JSON
        do { json = try caller.object(of: response, "The answer to the pushed authorization request") } catch {
            throw (error as? ServerRefusal)?.oidcError ?? error
        }
        guard let uri = json["request_uri"]?.string, !uri.isEmpty else {
            throw PingError(
                .oidcInvalidResponse,
                "The answer to the pushed request holds no request_uri.",
                recovery:
                    "Check the provider's endpoint for pushed requests, or do without: the option par set to false."
            )
        }
        return uri
    }

    private func random() -> String {
        system.randomBytes(32).base64URLEncodedString()
    }
}
