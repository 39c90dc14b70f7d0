/// Sends every request of the SDK and returns the response.
///
/// The SDK includes ``DefaultHttpClient``, and interceptors that wrap any client. For pinning, proxies or client certificates,
/// give a configuration a client with its own settings, or write your own. `PingTestKit` has a conformance suite for clients.
///
/// A client must not follow redirects, must not add or keep cookies, must return every HTTP status as a response and every
/// `Set-Cookie` field separately, must honour ``HttpRequest/timeout`` over the whole exchange and ``HttpRequest/bodyLimit``, and must return soon after the
/// calling task is cancelled.
public protocol HttpClient: Sendable {
    /// Sends one request and returns the whole response.
    ///
    /// - Parameter request: The complete request.
    /// - Throws: ``/PingCommons/PingError`` with a code of ``/PingCommons/PingError/Code`` that begins with `network_`;
    ///   `CancellationError` when the calling task is cancelled.
    func send(_ request: HttpRequest) async throws -> HttpResponse
}

/// A client that is a value, and whose copies send over one object. Who keeps something for the client refers to this object weakly, so that
/// connections, keys and passwords go with the last copy.
package protocol CopiedHttpClient: HttpClient {
    /// The object that all copies have in common, and that no other client has.
    var object: any AnyObject & Sendable { get }
}
