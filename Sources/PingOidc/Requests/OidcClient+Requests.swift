import HTTPTypes

extension OidcClient {
    /// The header fields that authorize a request which the app sends itself: a bearer token, or a bound one with its proof.
    ///
    /// - Parameters:
    ///   - method: The request's method, such as `GET`.
    ///   - url: Where the request goes.
    ///   - origins: The origins that may see the token, such as `https://api.example.com`.
    /// - Returns: Names and values. A proof among them is valid once.
    /// - Throws: ``OidcError``; with a cause `untrustedOrigin` when the request goes elsewhere.
    public func authorizationFields(
        method: String,
        url: String,
        origins: [String]
    ) async throws(OidcError) -> [(name: String, value: Secret)] {
        do { return try await fields(method, WebURL(url), origins.map { try WebURL($0) }) } catch {
            throw OidcError(error)
        }
    }

    private func fields(
        _ method: String,
        _ url: WebURL,
        _ origins: [WebURL]
    ) async throws -> [(name: String, value: Secret)] {
        try OriginTrust(origins: origins).check(url, purpose: "request")
        guard let method = HTTPRequest.Method(method) else {
            throw PingError(
                .networkInvalidRequest,
                "The method of the request is not a token.",
                recovery: "Write GET, POST …"
            )
        }
        let fields = try await dpop.fields(token().get(), method, url)
        return fields.map { (name: $0.name.rawName, value: Secret($0.value)) }
    }
}
