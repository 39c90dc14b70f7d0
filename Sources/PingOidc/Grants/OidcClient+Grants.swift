extension OidcClient {
    /// Exchanges one token for another (RFC 8693). The client does not store the new one: it is for the service that it names.
    ///
    /// - Parameter request: The token to exchange, and the properties of the new one.
    /// - Returns: The new token; `additionalMembers["issued_token_type"]` names its type.
    /// - Throws: ``OidcError``.
    public func exchange(_ request: TokenExchange) async throws(OidcError) -> Token {
        let details = request.authorizationDetails
        let secrets =
            [request.subjectToken] + (request.actorToken.map { [$0] } ?? []) + AuthorizationDetails.secrets(details)
        return try await granted { [http, system] provider in
            try await http.inOneExchange(system) {
                try await provider.token(
                    for: request.form + provider.parameter(details),
                    secrets: secrets,
                    key: provider.dpop.newKey(for: provider.metadata),
                    types: ["n_a"]
                ) { token in
                    try request.checkType(of: token)
                    try AuthorizationDetailsRule(asked: details).check(token)
                }
            }
        }
    }

    /// A token of the client itself, without a user (RFC 6749, section 4.4), for a service that authenticates itself. The client
    /// does not store it: keep it until it expires.
    ///
    /// - Parameters:
    ///   - scopes: The scopes of the token; empty to leave them to the server.
    ///   - resources: The addresses of the services that will receive the token (RFC 8707).
    ///   - authorizationDetails: The details that the token is to allow (RFC 9396).
    /// - Throws: ``OidcError``; with a cause `invalidConfiguration` when the option `clientAuthentication` is `none`.
    public func clientCredentials(
        scopes: Set<String> = [],
        resources: [String] = [],
        authorizationDetails: [AuthorizationDetail] = []
    ) async throws(OidcError) -> Token {
        try await granted { [http, system] provider in
            try provider.requireAuthentication("its own token")
            var form = [(name: "grant_type", value: "client_credentials")]
            if !scopes.isEmpty { form.append((name: "scope", value: AuthorizationParameters.scope(scopes))) }
            form += resources.map { (name: "resource", value: $0) }
            return try await http.inOneExchange(system) { try await provider.token(for: form, authorizationDetails) }
        }
    }

    private func granted(_ work: (Provider) async throws -> Token) async throws(OidcError) -> Token {
        do { return try await work(provider()) } catch { throw OidcError(error) }
    }
}

extension Provider {
    /// The token of a grant without a login, bound to a new key if the client binds its tokens.
    fileprivate func token(
        for form: [(name: String, value: String)],
        _ details: [AuthorizationDetail]
    ) async throws -> Token {
        try await token(
            for: form + parameter(details),
            secrets: AuthorizationDetails.secrets(details),
            key: dpop.newKey(for: metadata)
        ) { try AuthorizationDetailsRule(asked: details).check($0) }
    }

    /// - Parameter purpose: The token or information that the client asks for, as the message names it.
    func requireAuthentication(_ purpose: String) throws {
        guard case .none = credentials.authentication else { return }
        throw PingError(
            .invalidConfiguration,
            "A public client cannot ask for \(purpose).",
            recovery: "Set the option clientAuthentication as the client is registered."
        )
    }
}
