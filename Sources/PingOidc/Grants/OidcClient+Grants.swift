extension OidcClient {
    /// Exchanges one token for another (RFC 8693). The client does not store the new one: it is for the service that it names.
    ///
    /// - Parameter request: What to exchange, and for what.
    /// - Returns: The new token; `additionalMembers["issued_token_type"]` names its type.
    /// - Throws: ``OidcError``.
    public func exchange(_ request: TokenExchange) async throws(OidcError) -> Token {
        let secrets = [request.subjectToken] + (request.actorToken.map { [$0] } ?? [])
        return try await granted { [http, system] provider in
            try await http.inOneExchange(system) {
                let token = try await provider.token(
                    for: request.form,
                    secrets: secrets,
                    key: provider.dpop.newKey(for: provider.metadata),
                    types: ["n_a"]
                )
                try request.checkType(of: token)
                return token
            }
        }
    }

    /// A token of the client itself, without a user (RFC 6749, section 4.4), for a service that authenticates itself. The client
    /// does not store it: keep it until it expires.
    ///
    /// - Parameters:
    ///   - scopes: The scopes of the token; empty to leave them to the server.
    ///   - resources: The addresses of the services that will receive the token (RFC 8707).
    /// - Throws: ``OidcError``; with a cause `invalidConfiguration` when the option `clientAuthentication` is `none`.
    public func clientCredentials(scopes: Set<String> = [], resources: [String] = []) async throws(OidcError) -> Token {
        try await granted { [self] provider in
            try provider.requireAuthentication("its own token")
            var form = [(name: "grant_type", value: "client_credentials")]
            if !scopes.isEmpty { form.append((name: "scope", value: AuthorizationParameters.scope(scopes))) }
            form += resources.map { (name: "resource", value: $0) }
            return try await http.inOneExchange(system) {
                try await provider.token(for: form, secrets: [], key: provider.dpop.newKey(for: provider.metadata))
            }
        }
    }

    private func granted(_ work: (Provider) async throws -> Token) async throws(OidcError) -> Token {
        do { return try await work(provider()) } catch { throw OidcError(error) }
    }
}

extension Provider {
    /// - Parameter purpose: What the client wants to have.
    /// - Throws: `PingError` with code `invalidConfiguration` for a public client.
    func requireAuthentication(_ purpose: String) throws {
        guard case .none = credentials.authentication else { return }
        throw PingError(
            .invalidConfiguration,
            "A public client cannot ask for \(purpose).",
            recovery: "Set the option clientAuthentication as the client is registered."
        )
    }
}
