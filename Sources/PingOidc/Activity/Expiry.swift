/// Whether the time of an activity is over.
package final class Expiry: Sendable {
    private struct State: Sendable {
        var hasExpired = false
        var actions: [@Sendable () -> Void] = []
    }

    private let state = Locked(State())

    package init() {}

    package var hasExpired: Bool { state.withLock { $0.hasExpired } }

    /// Ends the time. The second call does nothing.
    package func expire() {
        let actions = state.withLock { state in
            state.hasExpired = true
            defer { state.actions = [] }
            return state.actions
        }
        for action in actions { action() }
    }

    /// Calls `action` when the time ends; at once when it has ended.
    package func whenExpired(_ action: @escaping @Sendable () -> Void) {
        let hasExpired = state.withLock { state in
            if !state.hasExpired { state.actions.append(action) }
            return state.hasExpired
        }
        if hasExpired { action() }
    }

    /// The result of a task, unless the time ends before. The task continues then.
    package func value<Value: Sendable>(of task: Task<Value, Never>) async -> Value? {
        if hasExpired { return nil }
        return await withCheckedContinuation { continuation in
            let waiting = Locked<CheckedContinuation<Value?, Never>?>(continuation)
            let resume: @Sendable (Value?) -> Void = { value in
                let first = waiting.withLock { waiting in
                    defer { waiting = nil }
                    return waiting
                }
                first?.resume(returning: value)
            }
            whenExpired { resume(nil) }
            Task { resume(await task.value) }
        }
    }
}

extension Storage {
    /// Exclusive access whose turn has to come before the time of an activity ends.
    ///
    /// - Throws: `PingError` with code `networkInterrupted` when it does not; what ``withExclusiveAccess(_:)`` throws.
    func withExclusiveAccess<Result: Sendable>(
        before expiry: Expiry,
        _ work: @escaping ExclusiveWork<Result>
    ) async throws -> Result {
        let hasTurn = Locked(false)
        let access = Task {
            try await withExclusiveAccess {
                hasTurn.set(true)
                return try await work()
            }
        }
        expiry.whenExpired { if !hasTurn.current { access.cancel() } }
        do {
            return try await withTaskCancellationHandler {
                try await access.value
            } onCancel: {
                access.cancel()
            }
        } catch  where expiry.hasExpired && !Task.isCancelled {
            throw error is CancellationError || PingError.Code.cancelled ~= error ? PingError.suspended : error
        }
    }
}

extension PingError {
    /// The system took the time before the work was done.
    static var suspended: PingError {
        PingError(
            .networkInterrupted,
            "The system suspended the app before the server responded.",
            recovery: "Try again when the app runs. What is stored is kept, and a response that comes late is stored."
        )
    }
}
