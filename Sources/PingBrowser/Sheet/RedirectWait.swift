/// The wait for the end of a login, or for that of its sheet.
///
/// The first end counts, whether it comes before the wait, during it, or on another thread. Later ends do nothing.
final class RedirectWait: Sendable {
    typealias End = Result<String, any Error>

    private struct State {
        var end: End?
        var waiting: [CheckedContinuation<End, Never>] = []
    }

    private let state = Locked(State())

    var hasEnded: Bool { state.withLock { $0.end != nil } }

    /// The end, as soon as there is one.
    var value: End {
        get async {
            await withCheckedContinuation { continuation in
                let end = state.withLock { state in
                    if state.end == nil { state.waiting.append(continuation) }
                    return state.end
                }
                if let end { continuation.resume(returning: end) }
            }
        }
    }

    func end(with end: End) {
        let waiting = state.withLock { state -> [CheckedContinuation<End, Never>] in
            guard state.end == nil else { return [] }
            state.end = end
            defer { state.waiting = [] }
            return state.waiting
        }
        for continuation in waiting { continuation.resume(returning: end) }
    }
}
