import HTTPTypes

/// A provider as one client sees it: the provider's metadata and keys, the client's options, and the HTTP between them.
///
/// Its methods are the requests that OpenID Connect has. Each file of an extension holds one of them. A class, so that
/// a function that waits for a response holds a reference in place of 1.4 kilobytes.
package final class Provider: Sendable {
    package let options: ClientOptions
    /// The text of the scopes, which is the same in every request.
    let scope: String
    let credentials: ClientCredentials
    let metadata: OpenIdConfiguration
    package let http: OAuthHTTP
    let cache: ProviderCache
    package let system: SystemServices
    let dpop: DPoP
    /// Revokes tokens that fail their checks, where that is safe.
    let discard: @Sendable (Token) -> Task<Void, Never>?

    init(_ client: OidcClient, _ login: LoginChanges?, _ metadata: OpenIdConfiguration) {
        options = login?.applied(to: client.options) ?? client.options
        scope = login?.stepUp == nil ? client.scope : AuthorizationParameters.scope(options.config.scopes)
        self.metadata = metadata
        (credentials, http, cache) = (client.credentials, client.http, client.cache)
        (system, dpop) = (client.system, client.dpop)
        // A login that nobody finishes keeps its provider, which must not keep the client.
        discard = { [weak client, begin = client.signOuts.mark] in client?.discard($0, begunAt: begin) }
    }

    /// The algorithms of the client's profile; empty for a client without one.
    package var profileAlgorithms: Set<String> { options.config.securityProfile?.algorithmNames ?? [] }

    /// The URL of an endpoint for this client, from the provider's metadata or, if missing, from its second document.
    func url(of endpoint: OpenIdEndpoint) async throws -> WebURL {
        let metadata = try await metadata(naming: endpoint)
        return credentials.authentication.usesMutualTLS
            ? try metadata.mutualTLSURL(of: endpoint) : try metadata.url(of: endpoint)
    }

    /// Sends a form to an endpoint at which the client authenticates itself.
    ///
    /// - Parameter secrets: The parts of the form that an error must not quote.
    /// - Returns: A successful response, and the secrets that its errors must not quote.
    /// - Throws: ``OAuthErrorResponse`` for any other response.
    package func post(
        _ form: [(name: String, value: String)],
        to endpoint: OpenIdEndpoint,
        secrets: [Secret] = [],
        key: (any DPoPKey)? = nil
    ) async throws -> (response: HttpResponse, secrets: [Secret]) {
        let url = try await url(of: endpoint)
        // The secrets of each attempt: servers quote what they receive.
        let sent = Locked(secrets)
        // Again for each attempt: an assertion is valid once, or its source has a new one.
        var newForm: (@Sendable () async throws -> [(name: String, value: String)])?
        if credentials.authentication.isDated {
            newForm = { [self] in try await authenticated(form, noting: sent).pairs }
        }
        let response = try await dpop.proving(key, DPoPProof(method: .post, url: url)) { proof in
            try await send(form, at: url, noting: sent, newForm, proof)
        }
        guard (200..<300).contains(response.status) else {
            throw refusal(response, http.json(of: response), sent.current, hasProof: key != nil)
        }
        return (response, sent.current)
    }

    /// - Parameter sent: Gets the secrets of the form. Not inlined: what it needs would lie in the frame of
    ///   ``post(_:to:secrets:key:)`` once for each of its attempts, while it waits for the response.
    @inline(never)
    private func send(
        _ form: [(name: String, value: String)],
        at url: WebURL,
        noting sent: Locked<[Secret]>,
        _ newForm: (@Sendable () async throws -> [(name: String, value: String)])?,
        _ proof: AttemptFields
    ) async throws -> HttpResponse {
        let form = try await authenticated(form, noting: sent)
        return try await http.post(
            url,
            form: form.pairs,
            authorization: form.authorization,
            proof: proof,
            newForm: newForm
        )
    }

    @inline(never)
    private func authenticated(
        _ form: [(name: String, value: String)],
        noting sent: Locked<[Secret]>
    ) async throws -> AuthenticatedForm {
        let form = try await credentials.authenticated(form, for: metadata, system)
        sent.withLock { $0 += form.secrets }
        return form
    }

    /// The error of a response without success, with the clocks' difference where it explains the refusal.
    func refusal(_ response: HttpResponse, _ json: JSON, _ secrets: [Secret], hasProof: Bool) -> OAuthErrorResponse {
        var error = OAuthErrorResponse(response, json, secrets: secrets, now: system.now())
        let isDated = hasProof && error.code == "invalid_dpop_proof"
        if isDated || credentials.authentication.isDated && error.code == "invalid_client" {
            error.clockDifference = ClockDifference(response, system.now(), allowed: options.config.clockSkew)
        }
        return error
    }

    /// The metadata that names an endpoint. Some providers name endpoints of OAuth only in a document for OAuth clients
    /// (RFC 8414), such as django-oauth-toolkit its revocation.
    ///
    /// - Returns: The provider's metadata when neither document names it.
    /// - Throws: `PingError` with code `oidcInvalidMetadata` for a document of this provider that cannot be used, and
    ///   `oidcMissingEndpoint` with the failure underneath when it could not be loaded: nobody knows then, and
    ///   the next call asks again.
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
    package let http: OAuthHTTP

    static let path = "/.well-known/oauth-authorization-server"

    /// The URLs at which it may be: its path before the issuer's (section 3.1), or after it, as some providers do.
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
