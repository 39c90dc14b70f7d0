/// Carries requests to the server and tells about each of them.
///
/// The discovery document arrives in the background, perhaps while the user types. Its narration waits for the next one.
struct NarratingClient: HttpClient {
    private let client: any HttpClient
    private let tell: @Sendable (Narration) -> Void
    private let waiting = Locked<[Narration]>([])

    init(client: any HttpClient, tell: @escaping @Sendable (Narration) -> Void) {
        self.client = client
        self.tell = tell
    }

    func send(_ request: HttpRequest) async throws -> HttpResponse {
        let response = try await client.send(request)
        let narration = Narration(request: request, status: response.status)
        waiting.withLock { $0.append(narration) }
        if !narration.isOfBackground { tellWaiting() }
        return response
    }

    /// Tells what still waits.
    func tellWaiting() {
        let narrations = waiting.withLock { waiting in
            defer { waiting = [] }
            return waiting
        }
        narrations.forEach(tell)
    }
}
