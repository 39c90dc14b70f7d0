/// Runs calls that may block for long, each on its own thread, so that none of Swift's pool waits.
enum BlockingCall {
    /// Runs a call and waits for it, for a time.
    ///
    /// A call that takes longer continues by itself; its result is dropped.
    ///
    /// - Returns: `nil` when the time was up first, or the system has no thread for it.
    static func run<Value: Sendable>(
        within limit: Duration,
        _ system: SystemServices = .live,
        _ work: @escaping @Sendable () -> Value
    ) async -> Value? {
        await withCheckedContinuation { continuation in
            let answer = Locked<CheckedContinuation<Value?, Never>?>(continuation)
            @Sendable func give(_ value: Value?) {
                let waiting = answer.withLock { answer in
                    defer { answer = nil }
                    return answer
                }
                waiting?.resume(returning: value)
            }
            let alarm = Task {
                try? await system.sleep(limit)
                give(nil)
            }
            let hasThread = BlockingThread.start {
                give(work())
                alarm.cancel()
            }
            if !hasThread { alarm.cancel() }
        }
    }
}
