/// Keeps tokens with invented key names from making the client fetch keys without end.
struct RefetchLimit: Sendable {
    static let count = 5
    static let period: TimeInterval = 60

    private var times: [Date] = []

    /// Whether one more fetch is allowed now; counts it if so.
    mutating func permits(_ now: Date) -> Bool {
        times.removeAll { abs(now.timeIntervalSince($0)) >= Self.period }
        guard times.count < Self.count else { return false }
        times.append(now)
        return true
    }
}
