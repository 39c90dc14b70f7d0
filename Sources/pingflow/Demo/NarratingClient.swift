import PingNetwork

/// Carries requests to the server and tells about each of them.
///
/// It tells about a poll once, so that a QR code stays in sight while the flow waits. The discovery document arrives in
/// the background, sooner in one run than in another. Its narration waits for the first request that needs it, so that
/// a demonstration has one order.
struct NarratingClient: HttpClient {
    let client: any HttpClient
    let tell: @Sendable (Narration) -> Void
    private let waiting = Locked<[Narration]>([])
    private let last = Locked<Narration?>(nil)

    func send(_ request: HttpRequest) async throws -> HttpResponse {
        let response = try await client.send(request)
        let narration = Narration(request: request, status: response.status)
        switch narration.place {
        case .discovery: waiting.withLock { $0.append(narration) }
        case .authenticate, .capability, .challenge: told([narration])
        default: told(waiting.exchange([]) + [narration])
        }
        return response
    }

    func tellWaiting() { told(waiting.exchange([])) }

    private func told(_ narrations: [Narration]) {
        for narration in narrations {
            let isRepeated = last.current == narration && narration.isPoll
            last.set(narration)
            if !isRepeated { tell(narration) }
        }
    }
}
