/// A refreshed token whose ID token cannot be checked now, for a reason that is not the token's: the provider's keys are not
/// available, or this device's clock is wrong.
struct UnverifiedToken: Error {
    let response: Token
    let reason: any Error

    /// - Returns: `nil` for a reason that is the token's.
    init?(_ response: Token, _ reason: any Error) {
        if let error = reason as? IdTokenError, !error.isOfTime { return nil }
        self.response = response
        self.reason = reason
    }
}

extension IdTokenError {
    /// Whether another time of this device's clock would make the token acceptable.
    fileprivate var isOfTime: Bool { ["exp", "nbf", "iat"].contains(rule) && recovery == Self.clockAdvice }
}
