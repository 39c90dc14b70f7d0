import PingOidc
import PingOrchestrate

extension DaVinci {
    /// Asks the server, without asking the user, whether the stored session still exists there and is the stored user's. See
    /// ``/PingOidc/SessionCheck``.
    ///
    /// - Parameter keepsTokens: Whether the SDK stores the new tokens in place of those it has. Otherwise nothing that is stored changes.
    /// - Throws: `OidcError`, as ``/PingOidc/SessionCheck/run(in:)``; with a cause `invalidConfiguration` without `OidcModule`.
    public func checkSession(keepsTokens: Bool = false) async throws(OidcError) -> SessionCheck.Outcome {
        var check = try SessionCheck(workflow)
        check.keepsTokens = keepsTokens
        return try await check.run { [workflow] authorization, _ in
            let request = Request(url: authorization.url)
            request.cookies(from: try await workflow.sharedContext.cookieJar(), now: workflow.config.system.now())
            let response = try await workflow.httpClient.send(request.httpRequest(limits: workflow.limits))
            return try response.authorizationRedirect()
        }
    }
}
