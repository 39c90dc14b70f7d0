extension OidcClient {
    /// The URL to open in a browser that ends the user's session there. Ask before ``revoke()``: the ID token is part
    /// of it.
    ///
    /// - Throws: ``OidcError``; with a cause `invalidConfiguration` when the option `signOutRedirectUri` is not set.
    public func logoutRequest() async throws -> LogoutRequest {
        do { return try await newLogoutRequest() } catch { throw OidcError(error) }
    }

    private func newLogoutRequest() async throws -> LogoutRequest {
        guard let redirectUri = config.signOutRedirectUri else {
            throw PingError(
                .invalidConfiguration,
                "The OIDC option signOutRedirectUri is not set, so a browser would not come back.",
                recovery: "Set it as registered at the provider."
            )
        }
        let state = Secret(Data(system.randomBytes(16)).base64URLEncodedString())
        let url = try await endSessionURL(idToken: storage.get()?.idToken, prefersBackground: false)
        return LogoutRequest(
            url: url.appending([(name: "state", value: state.reveal())]),
            state: state,
            redirectUri: redirectUri
        )
    }

    /// Whether a redirect is the answer to a logout. An answer without `state` is: many servers leave it out.
    ///
    /// - Parameters:
    ///   - location: The redirect.
    ///   - request: The logout it should answer.
    /// - Throws: ``OidcError/authorizeError(cause:message:)`` when it goes elsewhere or has another `state`.
    public func checkLogout(redirect location: String, for request: LogoutRequest) throws {
        guard let call = RedirectTarget(location), RedirectTarget(request.redirectUri)?.isTarget(of: call) == true
        else {
            throw OidcError.authorization(
                PingError(
                    .oidcForeignRedirect,
                    "The logout does not lead back to signOutRedirectUri.",
                    recovery: "Compare the option signOutRedirectUri with the client's registration."
                )
            )
        }
        let states = call.query.filter { $0.name.hasSameCodePoints(as: "state") }
        guard states.allSatisfy({ Secret($0.value) == request.state }) else {
            throw OidcError.authorization(
                PingError(
                    .oidcStateMismatch,
                    "The logout's answer has another state than the one that was sent.",
                    recovery: "Start the logout again. If it happens often, another app or page may be interfering."
                )
            )
        }
    }
}
