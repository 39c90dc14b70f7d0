/// Sends every request of the SDK and returns the response.
///
/// The SDK includes ``DefaultHttpClient``, and an ``HttpClientMiddleware`` goes before any client. For pinning, proxies
/// or client certificates, give a configuration a client with its own settings, or write your own. `PingTestKit` has a
/// conformance suite for clients.
///
/// A client must not follow redirects, must not add or keep cookies, must return every HTTP status as a response and
/// every `Set-Cookie` field separately, must honour ``HttpRequest/timeout`` over the whole exchange and
/// ``HttpRequest/bodyLimit``, and must return soon after the calling task is cancelled.
///
/// Use it in a configuration:
///
/// ```swift
/// let journey = Journey.createJourney { config in
///     config.serverUrl = "https://openam.example.com/am"
///     config.httpClient = OneHost("openam.example.com", over: DefaultHttpClient.shared)
/// }
/// ```
///
/// Write your own around another one:
///
/// ```swift
/// struct OneHost: HttpClient {
///     let host: String
///     let client: any HttpClient
///
///     init(_ host: String, over client: any HttpClient) {
///         (self.host, self.client) = (host, client)
///     }
///
///     func send(_ request: HttpRequest) async throws -> HttpResponse {
///         guard request.url.host == host else {
///             throw PingError("com.example.host_refused", "This app talks to \(host) alone.")
///         }
///         return try await client.send(request)
///     }
/// }
/// ```
///
/// A test has a fake. `ScriptedTransport` of `PingTestKit` is one with a list of responses:
///
/// ```swift
/// struct BusyServer: HttpClient {
///     func send(_ request: HttpRequest) async throws -> HttpResponse {
///         HttpResponse(status: 503, headerFields: [.retryAfter: "5"])
///     }
/// }
/// ```
public protocol HttpClient: Sendable {
    /// Sends one request and returns the whole response.
    ///
    /// - Parameter request: The complete request.
    /// - Throws: ``/PingCommons/PingError`` with a code of ``/PingCommons/PingError/Code`` that begins with `network_`;
    ///   `CancellationError` when the calling task is cancelled.
    func send(_ request: HttpRequest) async throws -> HttpResponse
}

/// A client that is a value, and whose copies send over one object. Who keeps something for the client refers to this
/// object weakly, so that connections, keys and passwords go with the last copy.
package protocol CopiedHttpClient: HttpClient {
    /// The object that all copies have in common, and that no other client has.
    var object: any AnyObject & Sendable { get }
}
