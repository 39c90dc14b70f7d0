import PingCommons
import PingLogin

/// Lets a few processes run at a time: all at once, they and the servers they talk to would wait for a processor longer
/// than the tool waits for a server.
final class Turns: Sendable {
    private struct State {
        var free: Int
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private let state: Locked<State>

    init(_ count: Int) {
        state = Locked(State(free: count))
    }

    /// The first that waits gets the next turn that is free, so that a process that hangs keeps one turn and no more.
    func taking<Result: Sendable>(_ body: @Sendable () async throws -> Result) async rethrows -> Result {
        await withCheckedContinuation { continuation in
            let isFree = state.withLock { state in
                guard state.free > 0 else {
                    state.waiting.append(continuation)
                    return false
                }
                state.free -= 1
                return true
            }
            if isFree { continuation.resume() }
        }
        defer { giveBack() }
        return try await body()
    }

    private func giveBack() {
        let next = state.withLock { state -> CheckedContinuation<Void, Never>? in
            guard state.waiting.isEmpty else { return state.waiting.removeFirst() }
            state.free += 1
            return nil
        }
        next?.resume()
    }
}
