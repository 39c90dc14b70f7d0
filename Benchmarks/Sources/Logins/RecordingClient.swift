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

extension Login {
    /// The requests of one login, once the provider's metadata and keys are known.
    package func recorded(over client: any HttpClient) async throws -> [HttpRequest] {
        let recording = RecordingClient(base: client)
        let login = Self(origin: origin, outcome: outcome, client: recording)
        let app = login.app()
        try await login.logIn(app)
        let first = recording.requests.count
        try await login.logIn(app)
        return Array(recording.requests.dropFirst(first))
    }
}
