import HTTPTypes

extension HttpResponse {
    /// The URL that the response to an authorization request redirects to.
    ///
    /// - Throws: ``OidcError/authorizeError(cause:message:)`` for a page, and ``OidcError/apiError(code:message:)`` for another response that
    ///   is not a redirect.
    package func authorizationRedirect() throws(OidcError) -> String {
        guard status != 200 else {
            // PingAM shows a page when it asks for consent.
            let message =
                "The server responded to the authorization request with a page in place of a redirect, probably to ask for the user's consent."
            let recovery = "Turn on implied consent for this client at the server. The SDK cannot show the page."
            throw .authorization(PingError(.oidcAuthorizationRefused, message, recovery: recovery))
        }
        guard (300..<400).contains(status), let location = headerFields[.location] else {
            throw .apiError(
                code: status,
                message: "The server refused the authorization request with status \(status)\(reason). "
                    + "Compare the client and its redirect URI with the registration at the server."
            )
        }
        return location
    }

    /// The reason of the server, if it is one of those that it may not send to the redirect URI.
    private var reason: String {
        switch (try? JSON(parsing: body))?["error"]?.string {
        case "invalid_client": ": it does not know the client"
        case "redirect_uri_mismatch": ": the redirect URI is not one of the client's"
        default: ""
        }
    }
}
