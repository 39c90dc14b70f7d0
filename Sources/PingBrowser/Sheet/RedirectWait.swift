/// The wait for the end of one sheet.
///
/// The first end counts, whether it comes before the wait, during it, or from another thread. Later ends have no effect.
final class RedirectWait: Sendable {
    private enum State: Sendable {
        case idle
        case waiting(CheckedContinuation<String, any Error>)
        case ended(Result<String, any Error>)
    }

    /// The time that a sheet has to say why it did not start. The system's says it in the same turn or in the next.
    static let patience = Duration.seconds(1)

    private let state = Locked(State.idle)
    private let sleep: @Sendable (Duration) async throws -> Void

    /// - Parameter services: The services whose clock limits the wait for the reason of a sheet that did not start.
    init(services: SystemServices = .live) { sleep = services.sleep }

    /// Waits for the end.
    ///
    /// - Parameter show: Shows the sheet, and returns whether it could. It is not called when the wait has ended before.
    @MainActor
    func value(_ show: @MainActor () -> Bool) async throws -> String {
        try await withCheckedThrowingContinuation { continuation in
            guard begin(continuation), !show() else { return }
            Task { [sleep, self] in
                try? await sleep(Self.patience)
                end(with: SheetEnd.notStarted.outcome)
            }
        }
    }

    /// Ends the wait.
    func end(with outcome: Result<String, any Error>) {
        let waiting: CheckedContinuation<String, any Error>? = state.withLock { state in
            switch state {
            case .idle:
                state = .ended(outcome)
                return nil
            case .waiting(let continuation):
                state = .ended(.failure(CancellationError()))
                return continuation
            case .ended: return nil
            }
        }
        waiting?.resume(with: outcome)
    }

    /// - Returns: Whether the wait has begun, and not ended at once.
    private func begin(_ continuation: CheckedContinuation<String, any Error>) -> Bool {
        let earlier: Result<String, any Error>? = state.withLock { state in
            switch state {
            case .idle:
                state = .waiting(continuation)
                return nil
            // A session opens one page.
            case .waiting: return .failure(CancellationError())
            case .ended(let outcome): return outcome
            }
        }
        if let earlier { continuation.resume(with: earlier) }
        return earlier == nil
    }
}
