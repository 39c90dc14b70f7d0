/// `nbf`, if it is there, is not in the future.
struct NotBeforeRule {
    let now: Date
    let skew: TimeInterval

    func check(_ claims: JSON) throws {
        if claims["nbf"] == nil { return }
        guard try claims.time("nbf") <= now.timeIntervalSince1970 + skew else {
            throw IdTokenError(
                rule: "nbf",
                expected: "past",
                actual: "in the future",
                recovery: IdTokenError.clockAdvice
            )
        }
    }
}
