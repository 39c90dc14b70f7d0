import HTTPTypes

extension Provider {
    /// Sends a request with an access token: a bearer token, or a bound one with its proof.
    ///
    /// - Parameters:
    ///   - token: The token.
    ///   - method: The request's method, which a proof names.
    ///   - url: Where the request goes.
    ///   - request: Sends the request with these fields; for a bound token a second time when the server asks for a nonce.
    func sending(
        _ token: Token,
        _ method: HTTPRequest.Method,
        _ url: WebURL,
        _ request: (HTTPFields) async throws -> HttpResponse
    ) async throws -> HttpResponse {
        let proof = DPoPProof(method: method, url: url, accessToken: Secret(token.accessToken))
        let key = token.isBound ? try await dpopKey(of: token) : nil
        return try await proving(key, proof) { proof in
            var fields = HTTPFields()
            fields.set(Secret((key == nil ? "Bearer " : "DPoP ") + token.accessToken), proof)
            return try await request(fields)
        }
    }
}
