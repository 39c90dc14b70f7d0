package import PingNetwork

/// Remembers the requests that pass through, so that the floors can send the very same ones.
package struct RecordingClient: HttpClient {
    private let base: any HttpClient
    private let log = Locked<[HttpRequest]>([])

    package init(base: any HttpClient) { self.base = base }

    package var requests: [HttpRequest] { log.current }

    package func send(_ request: HttpRequest) async throws -> HttpResponse {
        log.withLock { $0.append(request) }
        return try await base.send(request)
    }
}
