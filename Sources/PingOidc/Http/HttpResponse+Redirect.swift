import HTTPTypes

extension HttpResponse {
    /// The URL that the response to an authorization request redirects to.
    ///
    /// - Throws: ``OidcError/apiError(code:message:)`` for a response that is not a redirect.
    package func authorizationRedirect() throws(OidcError) -> String {
        guard (300..<400).contains(status), let location = headerFields[.location] else {
            throw .apiError(
                code: status,
                message: "The server refused the authorization request with status \(status). "
                    + "Compare the client and its redirect URI with the registration at the server."
            )
        }
        return location
    }
}
