extension FlowStore {
    /// Saves an authorization request whose response another process or another machine may receive.
    ///
    /// - Parameters:
    ///   - request: The request that the browser was sent with.
    ///   - id: The login's identifier: a secret of the user's browser, such as the value of your session cookie. Do not use the request's
    ///     `state`: a link that an attacker sends contains the state of the attacker's own login.
    ///   - client: The client that made the request.
    /// - Throws: `PingError` of the storage.
    public func save(_ request: AuthorizationRequest, as id: String, for client: OidcClient) async throws(PingError) {
        try await save(.authorization, PendingLogin(binding: client.config.flowBinding, request: request), as: id)
    }

    /// Takes out an authorization request: this call gets it, and no later one does.
    ///
    /// - Parameters:
    ///   - id: The identifier that it was saved with.
    ///   - client: The client that exchanges the code, of the same provider and with the same client identifier.
    /// - Returns: The request. Hand it to `code(fromRedirect:for:)` and `exchange(code:for:)`.
    /// - Throws: `PingError` with code `snapshotUnusable`, when no request is stored under the identifier, or when it belongs to another
    ///   configuration or version: such a request stays in the store; `flowExpired`, which removes it; what the storage throws.
    public func takeRequest(_ id: String, for client: OidcClient) async throws(PingError) -> AuthorizationRequest {
        try await take(.authorization, id) { content in
            let login = try content.decoded(as: PendingLogin.self)
            try FlowBinding.check(login.binding, against: client.config.flowBinding)
            return login.request
        }
    }
}

/// A login in a browser that waits for the response.
private struct PendingLogin: Codable, Sendable {
    let binding: [String: String]
    let request: AuthorizationRequest
}

extension OidcClientConfig {
    /// The provider: its issuer, or where its metadata is.
    package var environment: String { openId?.issuer ?? discoveryEndpoint }

    /// The options that a saved flow belongs to.
    package var flowBinding: [String: String] { ["clientId": clientId, "discoveryEndpoint": environment] }
}

extension StoredFlow.Kind {
    fileprivate static let authorization = StoredFlow.Kind(rawValue: "authorizationRequest")
}
