extension OidcClient {
    /// The URL to open in a browser for a login. Give the redirect to ``extractCodeAndGetToken(from:)``.
    ///
    /// - Parameter customParams: Further parameters of the request.
    /// - Throws: ``OidcError``.
    public func generateAuthorizeUrl(customParams: [String: String]? = nil) async throws(OidcError) -> URL {
        let request = try await authorizationRequest(additionalParameters: customParams ?? [:])
        guard let url = URL(string: request.url.absoluteString) else {
            throw OidcError(
                PingError(
                    .invalidURL,
                    "Foundation cannot represent the authorization URL.",
                    recovery: "Check the authorization_endpoint of the provider's metadata."
                )
            )
        }
        pending.add(request)
        return url
    }

    /// The token for the redirect of a login that began with ``generateAuthorizeUrl(customParams:)``, verified and stored.
    ///
    /// When the storage refuses the token, the same call finishes the login later.
    ///
    /// - Parameter url: The redirect, as the browser reports it.
    /// - Throws: ``OidcError``.
    public func extractCodeAndGetToken(from url: URL) async throws(OidcError) -> Token {
        let location = url.absoluteString
        // An error may lack the state. Anybody can send one, so the request keeps waiting.
        let request =
            if let state = try? AuthorizationResponse.state(ofRedirect: location) { pending.take(state: state) } else {
                pending.only
            }
        guard let request else {
            throw OidcError.authorization(
                PingError(
                    .oidcStateMismatch,
                    "The redirect does not belong to a login that this client began.",
                    recovery: "Start the login again."
                )
            )
        }
        let code = try code(fromRedirect: location, for: request)
        do { return try await exchange(code: code, for: request) } catch {
            if unsavedToken(of: Secret(code)) != nil { pending.add(request) }
            throw error
        }
    }

    /// The scheme of the redirect URI, for the browser session that waits for it.
    public func redirectURIScheme() -> String? {
        URLComponents(string: config.redirectUri)?.scheme
    }
}
