import PingNetwork

/// A response and how it goes to the client.
struct Exchange: Sendable {
    var response: HttpResponse
    var delivery = Delivery()

    /// The response as an `HttpClient` would hand it over.
    func delivered(
        to request: HttpRequest,
        sleep: @Sendable (Duration) async throws -> Void
    ) async throws -> HttpResponse {
        let delay = delivery.delay
        if delay >= request.timeout {
            try await sleep(request.timeout)
            throw PingError(.networkTimeout, "\(request.url.authority) did not respond within \(request.timeout).")
        }
        if delay > .zero { try await sleep(delay) }
        try Task.checkCancellation()
        if delivery.isDropped {
            throw PingError(.networkInterrupted, "\(request.url.authority) closed the connection without a response.")
        }
        if delivery.isTruncated {
            throw PingError(.networkInterrupted, "\(request.url.authority) closed the connection within the response.")
        }
        guard response.body.count <= request.bodyLimit else {
            throw PingError(.networkBodyTooLarge, "The response has more than \(request.bodyLimit) bytes.")
        }
        return response
    }
}

/// What happens to a response on its way.
struct Delivery: Sendable {
    /// How long the server waits before its first byte.
    var latency = Duration.zero
    /// How long the body takes to arrive.
    var bodyDuration: Duration?
    /// The connection closes before the first byte.
    var isDropped = false
    /// The connection closes in the middle of the body.
    var isTruncated = false

    /// The whole time that faults add.
    var delay: Duration { latency + (bodyDuration ?? .zero) }
}
