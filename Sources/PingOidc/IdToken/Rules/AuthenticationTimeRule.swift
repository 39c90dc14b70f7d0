/// `auth_time` is there when a maximum age was asked for, and within it.
struct AuthenticationTimeRule {
    let maxAge: TimeInterval
    let now: Date
    let skew: TimeInterval

    func check(_ claims: JSON) throws {
        let age = now.timeIntervalSince1970 - (try claims.time("auth_time"))
        guard age <= maxAge + skew else {
            throw IdTokenError(
                rule: "auth_time",
                expected: "within the last \(Int(clamping: maxAge)) seconds",
                actual: "longer ago",
                recovery: "Let the user log in again."
            )
        }
    }
}

extension Int {
    /// Whole seconds, held within what fits.
    fileprivate init(clamping seconds: TimeInterval) {
        self = Int(exactly: seconds.rounded()) ?? (seconds < 0 ? .min : .max)
    }
}
