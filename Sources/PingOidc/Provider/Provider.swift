/// A provider as one client sees it: the provider's metadata and keys, the client's options, and the HTTP between them.
///
/// Its methods are the requests that OpenID Connect has. Each file of an extension holds one of them.
struct Provider: Sendable {
    let options: OidcClientConfig
    /// The text of the scopes, which is the same in every request.
    let scope: String
    let credentials: ClientCredentials
    let metadata: OpenIdConfiguration
    let http: OAuthHTTP
    let cache: ProviderCache
    let system: SystemServices

    /// Where a request of this client goes.
    func url(of endpoint: OpenIdEndpoint) throws -> WebURL {
        credentials.authentication.usesMutualTLS
            ? try metadata.mutualTLSURL(of: endpoint) : try metadata.url(of: endpoint)
    }

    /// Sends a form to an endpoint at which the client authenticates itself.
    ///
    /// - Parameters:
    ///   - form: What is asked.
    ///   - endpoint: Where.
    ///   - secrets: What of the form an error must not quote.
    /// - Returns: A successful response.
    /// - Throws: ``OAuthErrorResponse`` for any other response.
    func post(
        _ form: [(name: String, value: String)],
        to endpoint: OpenIdEndpoint,
        secrets: [Secret] = []
    ) async throws -> HttpResponse {
        let form = try credentials.authenticated(form, for: metadata, system)
        let response = try await http.post(url(of: endpoint), form: form.pairs, authorization: form.authorization)
        guard (200..<300).contains(response.status) else {
            throw http.errorResponse(response, secrets: secrets + form.secrets)
        }
        return response
    }
}
