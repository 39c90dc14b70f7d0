extension OidcWeb {
    /// Asks the provider in the browser, without asking the user, whether the session of the stored user still exists there. See ``SessionCheck``.
    ///
    /// On Apple's systems the system asks the user before it shows the sheet.
    ///
    /// - Parameter keepsTokens: Whether the SDK stores the new tokens in place of those it has. Otherwise nothing that is stored changes.
    /// - Throws: ``OidcError``, as ``SessionCheck/run(in:)``; with a cause `invalidConfiguration` without ``OidcModule``.
    public func checkSession(keepsTokens: Bool = false) async throws(OidcError) -> SessionCheck.Outcome {
        var check = try SessionCheck(workflow)
        check.keepsTokens = keepsTokens
        return try await check.run(in: browser)
    }
}

extension SessionCheck {
    /// Creates a check of a workflow's session.
    ///
    /// - Throws: ``OidcError`` with a cause `invalidConfiguration` without ``OidcModule``.
    package init(_ workflow: Workflow) throws(OidcError) {
        guard let client = workflow.sharedContext[.oidcClient] else {
            throw OidcError(PingError.missingOidcModule)
        }
        self.init(client)
    }
}
