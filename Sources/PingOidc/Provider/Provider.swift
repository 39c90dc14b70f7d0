/// A provider as one client sees it: the provider's metadata and keys, the client's options, and the HTTP between them.
///
/// Its methods are the requests that OpenID Connect has. Each file of an extension holds one of them.
struct Provider: Sendable {
    var options: OidcClientConfig
    /// The text of the scopes, which is the same in every request.
    let scope: String
    let credentials: ClientCredentials
    let metadata: OpenIdConfiguration
    let http: OAuthHTTP
    let cache: ProviderCache
    let system: SystemServices

    /// Sends a form to an endpoint at which the client names itself.
    func post(
        _ form: [(name: String, value: String)],
        to endpoint: OpenIdEndpoint
    ) async throws -> HttpResponse {
        var form = form
        credentials.addMissing(to: &form)
        return try await http.post(metadata.url(of: endpoint), form: form, authorization: credentials.authorization)
    }
}
