import PingNetwork

/// A response and its delivery.
struct Exchange: Sendable {
    var response: HttpResponse
    var delivery = Delivery()

    /// The response as an `HttpClient` would return it.
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

/// How the emulator delivers a response.
struct Delivery: Sendable {
    /// The delay before the first byte.
    var latency = Duration.zero
    var bodyDuration: Duration?
    /// The connection closes before the first byte.
    var isDropped = false
    /// The connection closes in the middle of the body.
    var isTruncated = false

    /// The whole time that faults add.
    var delay: Duration { latency + (bodyDuration ?? .zero) }
}
