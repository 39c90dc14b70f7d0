import PingNetwork

/// An answer and the way it goes to the client.
struct Exchange: Sendable {
    var response: HttpResponse
    var delivery = Delivery()

    /// The answer as an `HttpClient` would hand it over.
    func delivered(
        to request: HttpRequest,
        sleep: @Sendable (Duration) async throws -> Void
    ) async throws -> HttpResponse {
        let delay = delivery.latency + (delivery.bodyDuration ?? .zero)
        if delay >= request.timeout {
            try await sleep(request.timeout)
            throw PingError(.networkTimeout, "\(request.url.authority) did not answer within \(request.timeout).")
        }
        if delay > .zero { try await sleep(delay) }
        try Task.checkCancellation()
        if delivery.isDropped {
            throw PingError(.networkInterrupted, "\(request.url.authority) closed the connection without an answer.")
        }
        if delivery.isTruncated {
            throw PingError(.networkInterrupted, "\(request.url.authority) closed the connection within the answer.")
        }
        guard response.body.count <= request.bodyLimit else {
            throw PingError(.networkBodyTooLarge, "The answer has more than \(request.bodyLimit) bytes.")
        }
        return response
    }
}

/// What happens to an answer on its way.
struct Delivery: Sendable {
    /// How long the server waits before its first byte.
    var latency = Duration.zero
    /// How long the body takes to come.
    var bodyDuration: Duration?
    /// The connection closes before the first byte.
    var isDropped = false
    /// The connection closes in the middle of the body.
    var isTruncated = false
}
