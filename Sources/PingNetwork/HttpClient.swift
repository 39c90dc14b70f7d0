/// What carries every byte of the SDK to a server and back.
///
/// The SDK brings ``URLLoadingHttpClient`` and interceptors that wrap any client; give a configuration a client of your
/// own for pinning, proxies or tests. `PingTestKit` has a conformance suite that a client can be run against.
///
/// A client must not follow redirects, must not add or keep cookies, must return every HTTP status as a response, must
/// honour ``HttpRequest/timeout`` over the whole exchange and ``HttpRequest/bodyLimit``, and must end soon after the
/// calling task is cancelled.
public protocol HttpClient: Sendable {
    /// Sends one request and returns the whole answer.
    ///
    /// - Parameter request: The complete request.
    /// - Throws: ``/PingCommons/PingError`` with a code of ``/PingCommons/PingError/Code`` that begins with `network_`;
    ///   `CancellationError` when the calling task is cancelled.
    func send(_ request: HttpRequest) async throws -> HttpResponse
}
