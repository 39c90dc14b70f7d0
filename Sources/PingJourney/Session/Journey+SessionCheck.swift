import PingOidc

extension Journey {
    /// Asks the server, without asking the user, whether the stored session still exists there and is the stored
    /// user's. See ``/PingOidc/SessionCheck``.
    ///
    /// - Parameter keepsTokens: Whether the SDK stores the new tokens in place of those it has. Otherwise
    ///   nothing that is stored changes.
    /// - Returns: The outcome; `needsUser(.login)` without a request when no session is stored.
    /// - Throws: `OidcError`, as ``/PingOidc/SessionCheck/run(in:)``; with a cause `invalidConfiguration`
    ///   without `OidcModule`.
    public func checkSession(keepsTokens: Bool = false) async throws(OidcError) -> SessionCheck.Outcome {
        var check = try SessionCheck(workflow)
        check.keepsTokens = keepsTokens
        let authorizer = SessionAuthorizer(settings: settings, workflow: workflow)
        let outcome = try await check.run { request, client in
            try await authorizer.silentRedirect(of: request, client)
        }
        // PingAM's word for a request without a session, which it does not use for anything else.
        return outcome == .needsUser(.interaction) ? .needsUser(.login) : outcome
    }
}

extension SessionAuthorizer {
    /// The URL to which the server redirects a request with the stored session; `nil` when no session is stored.
    fileprivate func silentRedirect(of request: AuthorizationRequest, _ oidc: OidcClient) async throws -> String? {
        guard let session = try await usableSession() else { return nil }
        try checkOrigin(request.url, oidc)
        return try await redirect(of: request.url, session)
    }
}
