import PingLogin
import PingNetwork

/// Carries requests to a server, and keeps them.
final class RecordingClient: HttpClient {
    private let client = DefaultHttpClient()
    private let sent = Locked<[HttpRequest]>([])

    /// The requests so far, in order.
    var requests: [HttpRequest] { sent.current }

    /// The query of the last request to a path.
    func query(_ path: String) -> String {
        requests.last { $0.url.path.hasSuffix(path) }?.url.query ?? ""
    }

    func send(_ request: HttpRequest) async throws -> HttpResponse {
        sent.withLock { $0.append(request) }
        return try await client.send(request)
    }
}
