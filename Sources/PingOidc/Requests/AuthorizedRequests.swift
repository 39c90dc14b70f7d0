package import HTTPTypes

/// Sends an app's own requests with the user's token, whatever HTTP library carries them.
package struct AuthorizedRequests: Sendable {
    private let client: OidcClient
    private let trust: OriginTrust
    /// The renewed token that a server refused as well. Another one would not help.
    private let refused = Locked<Secret?>(nil)
    /// What is sent in place of the user's token.
    private var given: Token?

    /// - Parameter origins: The origins that may see the token.
    /// - Throws: `PingError` with code `invalidURL` or `insecureURL` for an origin that is not https, or http to this machine.
    package init(client: OidcClient, origins: [String]) throws(PingError) {
        self.client = client
        var urls: [WebURL] = []
        for origin in origins { urls.append(try WebURL(origin)) }
        trust = OriginTrust(origins: urls)
    }

    /// Sends a request, with the user's token where it belongs, and at most one time again after a refresh.
    ///
    /// - Parameters:
    ///   - request: The request's method, URL and header fields. The URL is `nil` where it cannot be one of a named origin.
    ///   - canRepeat: Whether the request can be sent a second time.
    ///   - send: Sends the request with further fields, which are valid for one attempt.
    /// - Throws: ``OidcError`` when there is no usable token; what `send` throws.
    package func send<Response: DPoPResponse>(
        _ request: (method: HTTPRequest.Method, url: WebURL?, fields: HTTPFields),
        canRepeat: Bool = true,
        _ send: (AttemptFields) async throws -> Response
    ) async throws -> Response {
        guard let url = request.url, trust.contains(url), !request.fields.contains(.authorization) else {
            return try await send(AttemptFields([:]))
        }
        let token = try await token()
        let response = try await client.dpop.sending(token, request.method, url, canRepeat: canRepeat, send)
        guard response.status == 401, given == nil, !response.asksForDPoPNonce else { return response }
        guard refused.current != Secret(token.accessToken) else { return response }
        let renewed = await client.refresh(replacing: token)
        try Task.checkCancellation()
        // Without a better token the server's refusal says more than ours would.
        guard canRepeat, case .success(let renewed) = renewed else { return response }
        let second = try await client.dpop.sending(renewed, request.method, url, send)
        if second.status == 401 { refused.set(Secret(renewed.accessToken)) }
        return second
    }

    /// The same with a token that the client does not store, and cannot renew.
    ///
    /// - Throws: `PingError` with code `oidcTokenOwnerMismatch` when it is of another client or provider.
    func sending(_ token: Token) throws(PingError) -> Self {
        try TokenOwnershipRule(client.config).check(token)
        var requests = self
        requests.given = token
        return requests
    }

    private func token() async throws -> Token {
        if let given { given } else { try await client.token().get() }
    }
}
