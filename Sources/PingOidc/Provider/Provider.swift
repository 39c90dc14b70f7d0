import HTTPTypes

/// A provider as one client sees it: the provider's metadata and keys, the client's options, and the HTTP between them.
///
/// Its methods are the requests that OpenID Connect has. Each file of an extension holds one of them.
struct Provider: Sendable {
    var options: OidcClientConfig
    /// The text of the scopes, which is the same in every request.
    var scope: String
    let credentials: ClientCredentials
    let metadata: OpenIdConfiguration
    let http: OAuthHTTP
    let cache: ProviderCache
    let system: SystemServices
    let dpop: DPoP

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
    ///   - key: The key whose possession the request proves; `nil` for none.
    /// - Returns: A successful response.
    /// - Throws: ``OAuthErrorResponse`` for any other response.
    func post(
        _ form: [(name: String, value: String)],
        to endpoint: OpenIdEndpoint,
        secrets: [Secret] = [],
        key: (any DPoPKey)? = nil
    ) async throws -> HttpResponse {
        let url = try url(of: endpoint)
        var secrets = secrets
        // Again for each attempt: an assertion is valid once.
        var newForm: (@Sendable () throws -> [(name: String, value: String)])?
        if credentials.authentication.isDated {
            newForm = { try credentials.authenticated(form, for: metadata, system).pairs }
        }
        let response = try await dpop.proving(key, DPoPProof(method: .post, url: url)) { proof in
            let form = try credentials.authenticated(form, for: metadata, system)
            secrets += form.secrets
            return try await http.post(
                url,
                form: form.pairs,
                authorization: form.authorization,
                proof: proof,
                newForm: newForm
            )
        }
        guard (200..<300).contains(response.status) else { throw refusal(response, secrets, hasProof: key != nil) }
        return response
    }

    /// The error of a response without success, with the clocks' difference where it explains the refusal.
    private func refusal(_ response: HttpResponse, _ secrets: [Secret], hasProof: Bool) -> OAuthErrorResponse {
        var error = http.errorResponse(response, secrets: secrets)
        let isDated = hasProof && error.code == "invalid_dpop_proof"
        if isDated || credentials.authentication.isDated && error.code == "invalid_client" {
            error.clockDifference = ClockDifference(response, system.now(), allowed: options.clockSkew)
        }
        return error
    }
}
