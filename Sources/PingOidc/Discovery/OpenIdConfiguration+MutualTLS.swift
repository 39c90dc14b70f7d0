extension OpenIdConfiguration {
    /// The URL that a client with a certificate sends a request to: the provider's alias (RFC 8705, section 5), or else the usual endpoint.
    ///
    /// - Throws: As ``url(of:)``; `PingError` with code `oidcInvalidMetadata` for an alias without TLS.
    func mutualTLSURL(of endpoint: OpenIdEndpoint) throws -> WebURL {
        guard let text = document["mtls_endpoint_aliases"]?[endpoint.rawValue]?.string, !text.isEmpty else {
            return try url(of: endpoint)
        }
        let url = try WebURL(text)
        guard url.scheme == "https" else {
            throw PingError(
                .oidcInvalidMetadata,
                "The provider's alias of \(endpoint.rawValue) for client certificates is not https.",
                recovery: "The provider has to correct its metadata."
            )
        }
        return url
    }
}
