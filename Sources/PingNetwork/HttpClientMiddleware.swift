/// A step on the way of each request to an ``HttpClient``, and of its response back.
///
/// ``HttpClient/with(_:)`` puts any number of them before a client, in order. ``RetryMiddleware``,
/// ``LoggingMiddleware`` and ``HeaderFieldsMiddleware`` are in the SDK.
///
/// Use it in a configuration:
///
/// ```swift
/// let journey = Journey.createJourney { config in
///     config.serverUrl = "https://openam.example.com/am"
///     config.httpClient = DefaultHttpClient.shared.with(RetryMiddleware(), StatusMiddleware { print("status \($0)") })
/// }
/// ```
///
/// Write your own. It may change the request, send it once, several times or not at all, and respond itself. Throw an
/// error of `next` as it is, or a `PingError` with a code of yours. ``HttpRequest/timeout`` covers the whole exchange:
/// a second request gets what is left of it. A query, a body and most header fields hold secrets that belong in no log.
///
/// ```swift
/// struct StatusMiddleware: HttpClientMiddleware {
///     let report: @Sendable (Int) -> Void
///
///     func intercept(_ request: HttpRequest, next: any HttpClient) async throws -> HttpResponse {
///         let response = try await next.send(request)
///         report(response.status)
///         return response
///     }
/// }
/// ```
///
/// A test has a fake that never asks the client:
///
/// ```swift
/// struct Offline: HttpClientMiddleware {
///     func intercept(_ request: HttpRequest, next: any HttpClient) async throws -> HttpResponse {
///         throw PingError(.networkUnreachable, "The test is offline.")
///     }
/// }
/// ```
public protocol HttpClientMiddleware: Sendable {
    /// Sends one request to `next`, or responds itself. Called from any task, and for several requests at once.
    ///
    /// - Parameters:
    ///   - request: The request as the middleware before has left it.
    ///   - next: The client behind the middlewares that come after this one.
    /// - Returns: The response for the middleware before.
    /// - Throws: The errors that ``HttpClient/send(_:)`` lists.
    func intercept(_ request: HttpRequest, next: any HttpClient) async throws -> HttpResponse
}

extension HttpClient {
    /// This client behind middlewares.
    ///
    /// - Parameter middlewares: The first one sees each request first and its response last.
    public func with(_ middlewares: any HttpClientMiddleware...) -> any HttpClient {
        middlewares.reversed().reduce(self) { InterceptedHttpClient(base: $0, middleware: $1) }
    }
}

private struct InterceptedHttpClient: HttpClient {
    let base: any HttpClient
    let middleware: any HttpClientMiddleware

    func send(_ request: HttpRequest) async throws -> HttpResponse {
        try await middleware.intercept(request, next: base)
    }
}
