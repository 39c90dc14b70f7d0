import PingNetwork

/// Carries requests to the server and tells about each of them.
struct NarratingClient: HttpClient {
    let client: any HttpClient
    let tell: @Sendable (Narration) -> Void

    func send(_ request: HttpRequest) async throws -> HttpResponse {
        let response = try await client.send(request)
        tell(Narration(request: request, status: response.status))
        return response
    }
}
