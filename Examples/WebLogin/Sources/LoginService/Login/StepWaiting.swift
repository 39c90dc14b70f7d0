import PingLoginWeb

/// Waits for a step on behalf of one request, which a proxy does not hold open without end.
enum StepWaiting {
    private static let limit = Duration.seconds(20)

    static func wait(_ login: WebLogin) async -> WebLogin {
        let waiting = Task { await login.waiting() }
        let limiting = Task {
            try await Task.sleep(for: limit)
            waiting.cancel()
        }
        defer { limiting.cancel() }
        return await withTaskCancellationHandler {
            await waiting.value
        } onCancel: {
            waiting.cancel()
        }
    }
}
