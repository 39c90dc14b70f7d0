import HTTPTypes

/// Sends an app's own requests with the user's token, as a bearer token or with a proof of its key (DPoP).
///
/// Requests to origins that are not listed, and requests with an `Authorization` field, pass unchanged. When a server
/// responds with 401, the client refreshes the token once for all requests, and repeats each of them one
/// time, whatever its method.
///
/// A service may ask for a stronger or newer login, or for more scopes (RFC 9470, RFC 6750). That is an ``OidcError``
/// whose ``OidcError/stepUp`` says what it asks for. With a login of the app, the user logs in once for all requests
/// that wait, and the client repeats each of them one time.
public struct AuthenticatedHttpClient: HttpClient {
    private let base: any HttpClient
    private let requests: AuthorizedRequests

    /// Wraps an HTTP client.
    ///
    /// - Parameters:
    ///   - base: Sends the requests.
    ///   - client: Has the user's token.
    ///   - origins: The origins that may see the token, such as `https://api.example.com`.
    ///   - stepUp: Lets the user log in when a service asks for more; `nil` to throw what it asks for.
    /// - Throws: `PingError` with code `invalidURL` or `insecureURL` for an origin that is not https,
    ///   or http to this machine.
    public init(
        _ base: any HttpClient,
        client: OidcClient,
        origins: [String],
        stepUp: StepUpLogin? = nil
    ) throws(PingError) {
        self.base = base
        requests = try AuthorizedRequests(client: client, origins: origins, stepUp: stepUp)
    }

    /// Wraps an HTTP client that sends a token which the client does not store: one of `clientCredentials`, of
    /// `exchange`, or of `token(resource:)`. A token that is bound to a key is sent with a proof. When it expires, get
    /// another one and wrap again.
    ///
    /// - Parameters:
    ///   - base: Sends the requests.
    ///   - client: The client that got the token.
    ///   - token: The token.
    ///   - origins: The origins that may see the token, such as `https://api.example.com`.
    /// - Throws: `PingError` with code `oidcTokenOwnerMismatch` for a token of another client or provider, and
    ///   `invalidURL` or `insecureURL` for an origin that is not https, or http to this machine.
    public init(_ base: any HttpClient, client: OidcClient, token: Token, origins: [String]) throws(PingError) {
        self.base = base
        requests = try AuthorizedRequests(client: client, origins: origins).sending(token)
    }

    /// Sends a request, with the user's token where it belongs.
    ///
    /// - Throws: ``OidcError`` when there is no usable token, or when the service asks for more (``OidcError/stepUp``);
    ///   what the wrapped client throws.
    public func send(_ request: HttpRequest) async throws -> HttpResponse {
        try await requests.send((request.method, request.url, request.headerFields)) { fields in
            var authorized = request
            fields.authorize(&authorized)
            return try await base.send(authorized)
        }
    }
}
