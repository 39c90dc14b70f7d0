import PingCommons
import PingLoginWeb
import PingOrchestrate

/// A browser's way to the page of an identity provider, within a flow, and back.
///
/// The flow opens the page here, as an app's flow does in a browser. The visit redirects the user's browser to the page
/// and calls ``comeBack(with:)`` when the browser returns.
final class ProviderTrip: IdpBrowser {
    private struct State {
        /// Learns where the present submission leads.
        var depart: AsyncStream<String>.Continuation?
        var isResponse: (@Sendable (_ redirect: String) -> Bool)?
        var end: CheckedContinuation<String, any Error>?
    }

    private let state = Locked(State())

    /// Submits a step.
    func submitting(_ work: @escaping @Sendable () async -> WebLogin) -> SentStep {
        let (departures, depart) = AsyncStream<String>.makeStream()
        state.withLock { $0.depart = depart }
        let login = Task {
            defer { depart.finish() }
            return await work()
        }
        return SentStep(login: login, departures: departures)
    }

    func open(_ url: String, callbackScheme: String?) async throws -> String {
        try await open(url, callbackScheme: callbackScheme) { _ in true }
    }

    func open(
        _ url: String,
        callbackScheme: String?,
        until isResponse: @escaping @Sendable (_ redirect: String) -> Bool
    ) async throws -> String {
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { end in
                replace(end, isResponse)
                _ = state.withLock { $0.depart?.yield(url) }
                if Task.isCancelled { replace(nil, nil) }
            }
        } onCancel: {
            replace(nil, nil)
        }
    }

    /// - Returns: Whether the flow waits for this redirect.
    func comeBack(with redirect: String) -> Bool {
        guard state.current.isResponse?(redirect) == true else { return false }
        let end = state.withLock { state in
            state.isResponse = nil
            return state.end.take()
        }
        end?.resume(returning: redirect)
        return end != nil
    }

    private func replace(
        _ end: CheckedContinuation<String, any Error>?,
        _ isResponse: (@Sendable (String) -> Bool)?
    ) {
        let earlier = state.withLock { state in
            state.isResponse = isResponse
            defer { state.end = end }
            return state.end
        }
        earlier?.resume(throwing: CancellationError())
    }
}
