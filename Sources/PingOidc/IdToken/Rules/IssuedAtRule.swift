/// `iat` is not in the future and not long ago.
struct IssuedAtRule {
    let now: Date
    let skew: TimeInterval
    let ageLimit: TimeInterval

    func check(_ claims: JSON) throws {
        let age = now.timeIntervalSince1970 - (try claims.time("iat"))
        guard age >= -skew else {
            throw IdTokenError(
                rule: "iat",
                expected: "past",
                actual: "in the future",
                recovery: IdTokenError.clockAdvice
            )
        }
        guard age <= ageLimit + skew else {
            throw IdTokenError(
                rule: "iat",
                expected: "recent",
                actual: "too long ago",
                recovery: IdTokenError.clockAdvice
            )
        }
    }
}
