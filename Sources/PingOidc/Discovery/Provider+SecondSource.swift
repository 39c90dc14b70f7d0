extension Provider {
    /// The metadata that names an endpoint. Some providers name endpoints of OAuth only in a document for OAuth clients (RFC 8414), such as
    /// django-oauth-toolkit its revocation.
    ///
    /// - Returns: The provider's metadata when neither document names it.
    /// - Throws: `PingError` with code `oidcInvalidMetadata` for a document of this provider that cannot be used, and `oidcMissingEndpoint` with the
    ///   failure underneath when it could not be loaded: nobody knows then, and the next call asks again.
    func metadata(naming endpoint: OpenIdEndpoint) async throws -> OpenIdConfiguration {
        // An app that gives metadata has given all of it.
        guard metadata.text(of: endpoint) == nil, options.config.openId == nil else { return metadata }
        var failure: (any Error)?
        for address in SecondSource.addresses(of: metadata.issuer) {
            let source = SecondSource(issuer: metadata.issuer, address: address, http: http)
            let cached = cache.metadata(of: address.absoluteString, issuer: metadata.issuer)
            do {
                let document = try await cached.current(system, fetch: source.fetch).version.value
                if document.text(of: endpoint) != nil { return document }
            } catch  where OidcError(error).isTransient { failure = error }
        }
        guard let failure else { return metadata }
        throw PingError(
            .oidcMissingEndpoint,
            "The provider's metadata has no \(endpoint.rawValue), and its document for OAuth clients, which may name it, could not be loaded. "
                + failure.explanation,
            recovery: "Try again.",
            underlying: failure
        )
    }
}

/// A provider's metadata for OAuth clients (RFC 8414).
struct SecondSource: Sendable {
    let issuer: String
    let address: WebURL
    let http: OAuthHTTP

    static let path = "/.well-known/oauth-authorization-server"

    /// The URLs at which it may be: its path before the issuer's (section 3.1), or after it, as providers with several documents do.
    static func addresses(of issuer: String) -> [WebURL] {
        let issuer = issuer.hasSuffix("/") ? String(issuer.dropLast()) : issuer
        guard let url = try? WebURL(issuer), url.query == nil else { return [] }
        let below = url.path == "/" ? "" : url.path
        return (below.isEmpty ? [path] : [path + below, below + path]).compactMap { try? WebURL(url.origin + $0) }
    }

    /// The document. A provider without one, and one of another issuer, name nothing: that is remembered too.
    @Sendable func fetch() async throws -> CachedDocument<OpenIdConfiguration>.Fetched {
        let response = try await http.get(address)
        let lifetime = DocumentLifetime.metadata(response)
        // A server that is not well may have a document later.
        guard response.status < 500, response.status != 408, response.status != 429 else {
            throw http.errorResponse(response).oidcError
        }
        guard let json = try? http.object(of: response, "The metadata for OAuth clients"),
            let metadata = try? OpenIdConfiguration(json), Identifier(metadata.issuer) == Identifier(issuer)
        else { return (OpenIdConfiguration(issuer: issuer), lifetime) }
        try metadata.checkEndpoints(from: address)
        return (metadata, lifetime)
    }
}
