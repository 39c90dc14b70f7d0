/// Carries requests to the server and tells about each of them.
///
/// It tells about a poll once, so that a QR code stays in sight while the flow waits. The discovery document arrives at any time, perhaps while the user
/// types. Its narration waits for the first request that needs it, so that the story has one order.
struct NarratingClient: HttpClient {
    private let client: any HttpClient
    private let tell: @Sendable (Narration) -> Void
    private let waiting = Locked<[Narration]>([])
    private let last = Locked<Narration?>(nil)

    init(client: any HttpClient, tell: @escaping @Sendable (Narration) -> Void) {
        self.client = client
        self.tell = tell
    }

    func send(_ request: HttpRequest) async throws -> HttpResponse {
        let response = try await client.send(request)
        let narration = Narration(request: request, status: response.status)
        if narration.isOfJourney {
            tellOnce(narration)
        } else {
            waiting.withLock { $0.append(narration) }
            if !narration.isOfBackground { tellWaiting() }
        }
        return response
    }

    /// Tells what still waits.
    func tellWaiting() {
        let narrations = waiting.withLock { waiting in
            defer { waiting = [] }
            return waiting
        }
        for narration in narrations { tellOnce(narration) }
    }

    private func tellOnce(_ narration: Narration) {
        let isRepeated = last.current == narration && narration.isPoll
        last.set(narration)
        if !isRepeated { tell(narration) }
    }
}
