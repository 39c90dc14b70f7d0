import HTTPTypes

/// Sends an app's own requests with the user's token, as a bearer token or with a proof of its key (DPoP).
///
/// Requests to origins that are not listed, and requests with an `Authorization` field, pass unchanged. When a server responds with
/// 401, the client refreshes the token once for all requests, and repeats each of them one time, whatever its method.
public struct AuthenticatedHttpClient: HttpClient {
    private let base: any HttpClient
    private let client: OidcClient
    private let trust: OriginTrust
    /// The renewed token that a server refused as well. Another one would not help.
    private let refused = Locked<Secret?>(nil)

    /// Wraps an HTTP client.
    ///
    /// - Parameters:
    ///   - base: Sends the requests.
    ///   - client: Has the user's token.
    ///   - origins: The origins that may see the token, such as `https://api.example.com`.
    /// - Throws: `PingError` with code `invalidURL` or `insecureURL` for an origin that is not https, or http to this machine.
    public init(_ base: any HttpClient, client: OidcClient, origins: [String]) throws(PingError) {
        self.base = base
        self.client = client
        var urls: [WebURL] = []
        for origin in origins { urls.append(try WebURL(origin)) }
        trust = OriginTrust(origins: urls)
    }

    /// Sends a request, with the user's token where it belongs.
    ///
    /// - Throws: ``OidcError`` when there is no usable token; what the wrapped client throws.
    public func send(_ request: HttpRequest) async throws -> HttpResponse {
        guard trust.contains(request.url), !request.headerFields.contains(.authorization) else {
            return try await base.send(request)
        }
        let token = try await client.token().get()
        let response = try await send(request, token)
        guard response.status == 401, !response.asksForDPoPNonce else { return response }
        guard refused.current != Secret(token.accessToken) else { return response }
        let renewed = await client.refresh(replacing: token)
        try Task.checkCancellation()
        // Without a better token the server's refusal says more than ours would.
        guard case .success(let renewed) = renewed else { return response }
        let second = try await send(request, renewed)
        if second.status == 401 { refused.set(Secret(renewed.accessToken)) }
        return second
    }

    private func send(_ request: HttpRequest, _ token: Token) async throws -> HttpResponse {
        try await client.dpop.sending(token, request.method, request.url) { fields in
            var authorized = request
            for field in fields { authorized.headerFields[field.name] = field.value }
            return try await base.send(authorized)
        }
    }
}
