/// What carries every byte of the SDK to a server and back.
///
/// The SDK brings ``DefaultHttpClient`` and interceptors that wrap any client. Give a configuration a client with settings of its own
/// for pinning, proxies or client certificates, or one that you have written. `PingTestKit` has a conformance suite that a client can be run against.
///
/// A client must not follow redirects, must not add or keep cookies, must return every HTTP status as a response, must
/// honour ``HttpRequest/timeout`` over the whole exchange and ``HttpRequest/bodyLimit``, and must end soon after the
/// calling task is cancelled.
public protocol HttpClient: Sendable {
    /// Sends one request and returns the whole response.
    ///
    /// - Parameter request: The complete request.
    /// - Throws: ``/PingCommons/PingError`` with a code of ``/PingCommons/PingError/Code`` that begins with `network_`;
    ///   `CancellationError` when the calling task is cancelled.
    func send(_ request: HttpRequest) async throws -> HttpResponse
}

/// A client that sends with another one, and reaches the same servers in the same way.
package protocol HttpClientWrapper: HttpClient {
    /// The client that it sends with.
    var client: any HttpClient { get }
}
