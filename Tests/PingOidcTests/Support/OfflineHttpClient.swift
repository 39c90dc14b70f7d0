import PingNetwork

/// A client that reaches nobody.
struct OfflineHttpClient: HttpClient {
    func send(_ request: HttpRequest) async throws -> HttpResponse {
        throw PingError(.networkUnreachable, "There is no network.")
    }
}
