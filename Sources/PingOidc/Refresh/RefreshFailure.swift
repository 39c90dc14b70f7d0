/// Why a refresh did not work, by what follows from it.
enum RefreshFailure: Error, Sendable {
    /// The server says that the grant has ended: the tokens are worthless.
    case sessionEnded
    /// The server gave a token that must not be believed.
    case rejected(OidcError)
    /// The server said no, but not that the session has ended.
    case refused(OidcError)
    /// There was no answer, or not a sensible one. Everything stays as it is.
    case unavailable(OidcError)

    init(_ error: any Error) {
        switch error {
        case let refusal as ServerRefusal where refusal.endsSession: self = .sessionEnded
        case let refusal as ServerRefusal where refusal.isDefinite: self = .refused(refusal.oidcError)
        case let refusal as ServerRefusal: self = .unavailable(refusal.oidcError)
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
            "The access token has ended, and the option refreshPolicy leaves renewing it to another process.",
            recovery: "Open the app that renews it, or call refresh()."
        )
    )

    static let noRefreshTokenError = OidcError.authorization(
        PingError(
            .oidcTokenExpired,
            "The access token cannot be renewed: the server gave no refresh token.",
            recovery: "Let the user log in again, or ask for a scope that gives refresh tokens."
        )
    )
}
