import PingCommons
import PingDavinciPlugin

/// The bounds of polling, kept within what is kind to a server and bearable for a user.
struct PollingLimits {
    private static let defaultInterval = 2000
    private static let defaultRetries = 60
    private static let intervals = 200...60_000
    private static let retryCounts = 1...1000

    /// Milliseconds before each try.
    let interval: Int
    let retries: Int

    init(_ field: CollectorField) {
        interval = (field.json["pollInterval"]?.lenientInt ?? Self.defaultInterval).clamped(to: Self.intervals)
        retries = (field.json["pollRetries"]?.lenientInt ?? Self.defaultRetries).clamped(to: Self.retryCounts)
    }

    func problems(of field: CollectorField) -> [FieldProblem] {
        let used = [("pollInterval", Self.intervals, interval), ("pollRetries", Self.retryCounts, retries)]
        return used.compactMap { member, range, value in
            guard let json = field.json[member], !json.isNull, json.lenientInt.map(range.contains) != true
            else { return nil }
            return field.problem(member, "It is no sensible number; \(value) is used instead.")
        }
    }
}

extension Int {
    fileprivate func clamped(to range: ClosedRange<Int>) -> Int {
        Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
    }
}
