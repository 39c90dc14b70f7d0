/// `exp` is in the future.
struct ExpiryRule {
    let now: Date
    let skew: TimeInterval

    func check(_ claims: JSON) throws {
        let expiry = try claims.time("exp")
        guard expiry > now.timeIntervalSince1970 - skew else {
            throw IdTokenError(
                rule: "exp",
                expected: "in the future",
                actual: "past",
                recovery: IdTokenError.clockAdvice
            )
        }
    }
}
