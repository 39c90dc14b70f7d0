/// Why a refresh failed, by what follows from it.
enum RefreshFailure: Error, Sendable {
    /// The server has ended the grant: the tokens are worthless.
    case sessionEnded
    /// The server sent a token that is not acceptable.
    case rejected(OidcError)
    /// The server refused the refresh, but did not end the session.
    case refused(OidcError)
    /// There was no usable response. Everything stays as it is.
    case unavailable(OidcError)

    init(_ error: any Error) {
        switch error {
        case let error as OAuthErrorResponse where error.endsSession: self = .sessionEnded
        case let error as OAuthErrorResponse where error.isDefinite: self = .refused(error.oidcError)
        case let error as OAuthErrorResponse: self = .unavailable(error.oidcError)
        case is IdTokenError: self = .rejected(OidcError(error))
        default: self = .unavailable(OidcError(error))
        }
    }

    static let sessionEndedError = OidcError.authorization(
        PingError(
            .oidcSessionEnded,
            "The server has ended the session. The tokens on this device have been deleted.",
            recovery: "Let the user log in again."
        )
    )

    static let noTokenError = OidcError.authorization(
        PingError(.oidcNoToken, "No user is logged in.", recovery: "Let the user log in.")
    )

    static let policyError = OidcError.authorization(
        PingError(
            .oidcTokenExpired,
            "The access token has expired, and the option refreshPolicy leaves renewing it to another process.",
            recovery: "Open the app that renews it, or call refresh()."
        )
    )

    static let noRefreshTokenError = OidcError.authorization(
        PingError(
            .oidcTokenExpired,
            "The access token cannot be renewed: the server issued no refresh token.",
            recovery: "Let the user log in again, or ask for a scope that gives refresh tokens."
        )
    )
}
