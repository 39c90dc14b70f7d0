extension OidcClient {
    /// The URL to open in a browser that ends the user's session there. Call it before ``revoke()``: the URL carries the ID token.
    ///
    /// - Throws: ``OidcError``; with a cause `invalidConfiguration` when the option `signOutRedirectUri` is not set.
    public func logoutRequest() async throws(OidcError) -> LogoutRequest {
        do {
            return try await logoutRequest(idToken: storage.get()?.idToken, redirectUri: signOutRedirectUri())
        } catch {
            throw OidcError(error)
        }
    }

    private func signOutRedirectUri() throws -> String {
        guard let redirectUri = config.signOutRedirectUri else {
            throw PingError(
                .invalidConfiguration,
                "The OIDC option signOutRedirectUri is not set, so the browser would not return to the app.",
                recovery: "Set it as registered at the provider."
            )
        }
        return redirectUri
    }

    /// - Parameter redirectUri: The URI that the response goes to; with the port of this logout for a loopback redirect.
    func logoutRequest(idToken: String?, redirectUri: String) async throws -> LogoutRequest {
        let state = Secret(Data(system.randomBytes(16)).base64URLEncodedString())
        let url = try await endSessionURL(idToken: idToken, redirectUri: redirectUri, prefersBackground: false)
        return LogoutRequest(
            url: url.appending([(name: "state", value: state.reveal())]),
            state: state,
            redirectUri: redirectUri
        )
    }

    /// Checks that a redirect is the response to a logout. A response without `state` passes: many servers leave it out.
    ///
    /// - Parameters:
    ///   - location: The redirect.
    ///   - request: The logout it should respond to.
    /// - Throws: ``OidcError/authorizeError(cause:message:)`` when it goes elsewhere or has another `state`.
    public func checkLogout(redirect location: String, for request: LogoutRequest) throws(OidcError) {
        guard let call = RedirectTarget(location), RedirectTarget(request.redirectUri)?.isTarget(of: call) == true
        else {
            throw OidcError.authorization(
                PingError(
                    .oidcForeignRedirect,
                    "The logout redirect does not go to signOutRedirectUri.",
                    recovery: "Compare the option signOutRedirectUri with the client's registration."
                )
            )
        }
        let states = call.query.filter { $0.name.hasSameCodePoints(as: "state") }
        guard states.allSatisfy({ Secret($0.value) == request.state }) else {
            throw OidcError.authorization(
                PingError(
                    .oidcStateMismatch,
                    "The state of the logout response is not the one that was sent.",
                    recovery: "Start the logout again. If it happens often, another app or page may be interfering."
                )
            )
        }
    }
}
