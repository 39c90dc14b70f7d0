import HTTPTypes

/// Sends an app's own requests with the user's token, as a bearer token or with a proof of its key (DPoP).
///
/// Requests to origins that are not listed, and requests with an `Authorization` field, pass unchanged. When a server responds with
/// 401, the client refreshes the token once for all requests, and repeats each of them one time, whatever its method.
public struct AuthenticatedHttpClient: HttpClient {
    private let base: any HttpClient
    private let requests: AuthorizedRequests

    /// Wraps an HTTP client.
    ///
    /// - Parameters:
    ///   - base: Sends the requests.
    ///   - client: Has the user's token.
    ///   - origins: The origins that may see the token, such as `https://api.example.com`.
    /// - Throws: `PingError` with code `invalidURL` or `insecureURL` for an origin that is not https, or http to this machine.
    public init(_ base: any HttpClient, client: OidcClient, origins: [String]) throws(PingError) {
        self.base = base
        requests = try AuthorizedRequests(client: client, origins: origins)
    }

    /// Wraps an HTTP client that sends a token which the client does not store: one of `clientCredentials`, of `exchange`, or of
    /// `token(resource:)`. A token that is bound to a key is sent with a proof. When it expires, get another one and wrap again.
    ///
    /// - Parameters:
    ///   - base: Sends the requests.
    ///   - client: The client that got the token.
    ///   - token: The token.
    ///   - origins: The origins that may see the token, such as `https://api.example.com`.
    /// - Throws: `PingError` with code `oidcTokenOwnerMismatch` for a token of another client or provider, and `invalidURL` or `insecureURL`
    ///   for an origin that is not https, or http to this machine.
    public init(_ base: any HttpClient, client: OidcClient, token: Token, origins: [String]) throws(PingError) {
        self.base = base
        requests = try AuthorizedRequests(client: client, origins: origins).sending(token)
    }

    /// Sends a request, with the user's token where it belongs.
    ///
    /// - Throws: ``OidcError`` when there is no usable token; what the wrapped client throws.
    public func send(_ request: HttpRequest) async throws -> HttpResponse {
        try await requests.send((request.method, request.url, request.headerFields)) { fields in
            var authorized = request
            fields.authorize(&authorized)
            return try await base.send(authorized)
        }
    }
}
