import HTTPTypes

extension OidcClient {
    /// The header fields that authorize a request which the app sends itself: a bearer token, or a bound one with its proof.
    ///
    /// - Parameters:
    ///   - method: The request's method, such as `GET`.
    ///   - url: The URL that the request goes to.
    ///   - origins: The origins that may see the token, such as `https://api.example.com`.
    ///   - token: A token that the client does not store, such as one of `clientCredentials`; `nil` for the user's.
    /// - Returns: Names and values. A proof among them is valid once.
    /// - Throws: ``OidcError``; with a cause `untrustedOrigin` when the request goes elsewhere.
    public func authorizationFields(
        method: String,
        url: String,
        origins: [String],
        token: Token? = nil
    ) async throws(OidcError) -> [(name: String, value: Secret)] {
        do { return try await fields(method, WebURL(url), origins.map { try WebURL($0) }, token) } catch {
            throw OidcError(error)
        }
    }

    private func fields(
        _ method: String,
        _ url: WebURL,
        _ origins: [WebURL],
        _ given: Token?
    ) async throws -> [(name: String, value: Secret)] {
        try OriginTrust(origins: origins).check(url, purpose: "request")
        guard let method = HTTPRequest.Method(method) else {
            throw PingError(
                .networkInvalidRequest,
                "The method of the request is not a token.",
                recovery: "Write GET, POST …"
            )
        }
        if let given { try options.ownership.check(given) }
        let token = if let given { given } else { try await token().get() }
        let fields = try await dpop.fields(token, method, url)
        return fields.map { (name: $0.name.rawName, value: Secret($0.value)) }
    }
}
