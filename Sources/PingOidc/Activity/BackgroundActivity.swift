/// Asks the system to let this app finish what it must not lose when the user leaves the app.
///
/// iOS suspends an app seconds after the user has left it, and ends one that is suspended with the lock of a file in a
/// shared container. A test uses a fake that expires whenever it likes.
package protocol BackgroundActivity: Sendable {
    /// Begins an activity.
    ///
    /// - Parameter expire: The time is over, or none is granted. Called on any thread, maybe before this returns.
    /// - Returns: Ends the activity.
    func begin(_ reason: String, onExpiry expire: @escaping @Sendable () -> Void) -> @Sendable () -> Void
}

extension BackgroundActivity {
    /// Runs work during an activity. The work releases its locks when the time ends.
    package func during<Result: Sendable>(
        _ reason: String,
        _ work: (Expiry) async throws -> Result
    ) async rethrows -> Result {
        let expiry = Expiry()
        let end = begin(reason) { expiry.expire() }
        defer { end() }
        return try await work(expiry)
    }
}

/// Asks for no time: only iOS suspends apps.
struct UnlimitedActivity: BackgroundActivity {
    func begin(_ reason: String, onExpiry expire: @escaping @Sendable () -> Void) -> @Sendable () -> Void { {} }
}

/// The activity that suits the system.
package enum DefaultActivity {
    #if os(iOS) || os(visionOS)
        /// One for the process, because the system blocks a thread for each.
        private static let shared = SharedActivity(SystemActivity())
    #endif

    package static func make() -> any BackgroundActivity {
        #if os(iOS) || os(visionOS)
            shared
        #else
            UnlimitedActivity()
        #endif
    }
}

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
            let resume: @Sendable (Value?) -> Void = { waiting.exchange(nil)?.resume(returning: $0) }
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
