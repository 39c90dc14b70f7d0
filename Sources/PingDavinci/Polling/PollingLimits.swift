import PingOrchestrate

/// The bounds of polling, kept within what is kind to a server and bearable for a user: no more often than five times a
/// second, no more than 1000 tries, and for no longer than half an hour in all.
struct PollingLimits {
    private static let defaultInterval = 2000
    private static let defaultRetries = 60
    private static let intervals = 200...60_000
    private static let retryCounts = 1...1000
    /// Milliseconds of waiting, over all tries. No approval on another device takes longer.
    static let totalTime = 30 * 60_000

    /// Milliseconds before each try.
    let interval: Int
    let retries: Int

    init(_ field: Field) {
        interval = (field.received["pollInterval"]?.lenientInt ?? Self.defaultInterval).clamped(to: Self.intervals)
        let retries = (field.received["pollRetries"]?.lenientInt ?? Self.defaultRetries).clamped(to: Self.retryCounts)
        self.retries = min(retries, Self.totalTime / interval)
    }
}

extension Int {
    fileprivate func clamped(to range: ClosedRange<Int>) -> Int {
        Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
    }
}
