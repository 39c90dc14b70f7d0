/// The rules for the times in a token, by this device's clock.
struct TimeRules {
    let now: Date
    /// By how many seconds the clocks may differ.
    let skew: TimeInterval

    /// `exp` is in the future.
    func checkExpiry(_ claims: JSON) throws {
        guard try claims.time("exp") > now.timeIntervalSince1970 - skew else {
            throw flaw("exp", "in the future", "past")
        }
    }

    /// `nbf`, if it is there, is not in the future.
    func checkStart(_ claims: JSON) throws {
        if claims["nbf"] == nil { return }
        guard try claims.time("nbf") <= now.timeIntervalSince1970 + skew else {
            throw flaw("nbf", "past", "in the future")
        }
    }

    /// `iat` is not in the future and not long ago.
    func checkIssue(_ claims: JSON, ageLimit: TimeInterval) throws {
        guard try age(of: "iat", claims) <= ageLimit + skew else { throw flaw("iat", "recent", "too long ago") }
    }

    /// `auth_time` is present when the request has a `max_age`, and within it, but not in the future.
    func checkLogin(_ claims: JSON, maxAge: Duration) throws {
        guard try age(of: "auth_time", claims) <= maxAge / .seconds(1) + skew else {
            let limit = "within the last \(maxAge.components.seconds) seconds"
            throw flaw("auth_time", limit, "longer ago", recovery: "Let the user log in again.")
        }
    }

    private func age(of claim: String, _ claims: JSON) throws -> TimeInterval {
        let age = now.timeIntervalSince1970 - (try claims.time(claim))
        guard age >= -skew else { throw flaw(claim, "past", "in the future") }
        return age
    }

    private func flaw(
        _ claim: String,
        _ expected: String,
        _ actual: String,
        recovery: String = IdTokenError.clockAdvice
    ) -> IdTokenError {
        IdTokenError(rule: claim, expected: expected, actual: actual, recovery: recovery)
    }
}

extension Provider {
    /// The rules for times, now.
    var times: TimeRules { TimeRules(now: system.now(), skew: options.config.clockSkew / .seconds(1)) }
}
