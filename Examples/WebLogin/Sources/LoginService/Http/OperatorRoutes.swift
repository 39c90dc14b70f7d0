import HTTPTypes
import Hummingbird

/// What operators ask an instance. The proxy keeps these paths from browsers.
struct OperatorRoutes: Sendable {
    private static let limit = Duration.seconds(2)

    let stores: any ServiceStores
    let metrics: TextMetrics?

    func add(to router: Router<WebContext>) {
        router.get("health") { _, _ in text(.ok, "The process runs.\n") }
        router.get("ready") { _, _ in
            await isReady()
                ? text(.ok, "The store responds.\n") : text(.serviceUnavailable, "The store does not respond.\n")
        }
        if let metrics { router.get("metrics") { _, _ in text(.ok, metrics.page) } }
    }

    private func isReady() async -> Bool {
        // Not a task group, which would wait for a check that does not end when it is cancelled.
        let (outcomes, outcome) = AsyncStream<Bool>.makeStream()
        let check = Task { outcome.yield((try? await stores.check()) != nil) }
        let limit = Task {
            try await Task.sleep(for: Self.limit)
            outcome.yield(false)
        }
        defer {
            check.cancel()
            limit.cancel()
        }
        return await outcomes.first { _ in true } ?? false
    }

    private func text(_ status: HTTPResponse.Status, _ text: String) -> WebResponse {
        WebResponse(
            status: status,
            headers: [.contentType: "text/plain; charset=utf-8", .cacheControl: "no-store"],
            body: .init(byteBuffer: ByteBuffer(string: text))
        )
    }
}
