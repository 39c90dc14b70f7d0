/// A client whose responses a closure makes, and which keeps the requests.
package final class ClosureClient: HttpClient {
    private let respond: @Sendable (HttpRequest) async throws -> HttpResponse
    private let received = Locked<[HttpRequest]>([])

    package init(_ respond: @escaping @Sendable (HttpRequest) async throws -> HttpResponse) { self.respond = respond }

    /// Sends the requests on that the closure does not respond to.
    package convenience init(
        before next: any HttpClient,
        _ respond: @escaping @Sendable (HttpRequest) async throws -> HttpResponse? = { _ in nil }
    ) {
        self.init { request in
            if let response = try await respond(request) { return response }
            return try await next.send(request)
        }
    }

    /// The requests until now.
    package var requests: [HttpRequest] { received.current }

    package func send(_ request: HttpRequest) async throws -> HttpResponse {
        received.withLock { $0.append(request) }
        return try await respond(request)
    }
}
