/// `auth_time` is present when the request has a `max_age`, and within it, but not in the future.
struct AuthenticationTimeRule {
    let maxAge: Duration
    let now: Date
    let skew: TimeInterval

    func check(_ claims: JSON) throws {
        let age = now.timeIntervalSince1970 - (try claims.time("auth_time"))
        guard age >= -skew else {
            throw IdTokenError(
                rule: "auth_time",
                expected: "past",
                actual: "in the future",
                recovery: IdTokenError.clockAdvice
            )
        }
        guard age <= maxAge / .seconds(1) + skew else {
            throw IdTokenError(
                rule: "auth_time",
                expected: "within the last \(maxAge.components.seconds) seconds",
                actual: "longer ago",
                recovery: "Let the user log in again."
            )
        }
    }
}
