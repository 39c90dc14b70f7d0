/// The response to a refresh that is not acceptable, or cannot be checked now. It has spent the old refresh
/// token, so the new one is kept.
struct UnverifiedToken: Error {
    /// The part of the response that is kept when its access token is not used.
    let response: Token
    let reason: any Error

    /// - Returns: `nil` when there is nothing to keep. The refresh token of another user is nothing to keep either: a
    ///   later response need not say whose it is.
    init?(_ json: JSON, dpopKey: Secret?, _ reason: any Error) {
        let refreshToken = json["refresh_token"]?.string.flatMap { $0.isEmpty ? nil : $0 }
        guard refreshToken != nil || Self.passes(reason), (reason as? IdTokenError)?.rule != "sub" else { return nil }
        var response = Token(accessToken: json["access_token"]?.string ?? "", refreshToken: refreshToken)
        response.dpopKey = dpopKey?.reveal()
        self.response = response
        self.reason = reason
    }

    /// Whether the reason is not the response's: the provider's keys are unavailable, or this device's clock is wrong.
    var isTemporary: Bool { Self.passes(reason) }

    private static func passes(_ reason: any Error) -> Bool {
        switch reason {
        case let error as IdTokenError: error.isOfTime
        case PingError.Code.oidcTokenExpired, PingError.Code.oidcUnsupportedTokenType,
            PingError.Code.oidcInvalidResponse:
            false
        default: true
        }
    }
}

extension IdTokenError {
    /// Whether another time of this device's clock would make the token acceptable.
    fileprivate var isOfTime: Bool { ["exp", "nbf", "iat"].contains(rule) && recovery == Self.clockAdvice }
}

extension PingError {
    /// Tokens that are bound to a key, or have to be, are not replaced by tokens that anybody can use.
    static func unboundToken(_ underlying: any Error) -> PingError {
        PingError(
            .oidcTokenExpired,
            "The server renewed the tokens without binding them to their key. The client does not use them.",
            recovery: "Let the user log in again. If it happens again, check DPoP in the client's registration.",
            underlying: underlying
        )
    }
}
