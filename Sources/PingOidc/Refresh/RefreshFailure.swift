/// Why there is no usable token, and what follows from it.
///
/// Two failures are equal when they have the same consequence and say the same.
struct RefreshFailure: Error, Sendable, Equatable {
    /// The consequence of a failure.
    enum Consequence: String, Sendable {
        /// The server has ended the grant: the tokens are worthless.
        case sessionEnded
        /// The stored tokens do not help, so that another way to get tokens may be tried. They stay.
        case refused
        /// The server sent a token that is not acceptable.
        case rejected
        /// There was no usable response, or nobody may ask for one. Everything stays as it is.
        case unavailable
    }

    let consequence: Consequence
    let error: OidcError

    init(_ consequence: Consequence, _ error: OidcError) {
        self.consequence = consequence
        self.error = error
    }

    init(_ error: any Error) {
        switch error {
        case let error as OAuthErrorResponse where error.clockDifference != nil:
            self.init(.unavailable, error.oidcError)
        case PingError.Code.oidcKeyLost, PingError.Code.oidcTokenExpired: self.init(.refused, OidcError(error))
        case let error as OAuthErrorResponse where error.endsSession: self = .sessionEnded
        case let error as OAuthErrorResponse where error.isUnexplainedRefusal: self = .unexplained(error)
        case let error as OAuthErrorResponse: self.init(error.isDefinite ? .refused : .unavailable, error.oidcError)
        case let error as UnverifiedToken where error.isTemporary: self.init(.unavailable, OidcError(error.reason))
        case let error as UnverifiedToken: self.init(error.reason)
        default: self.init(error is IdTokenError ? .rejected : .unavailable, OidcError(error))
        }
    }

    /// Whether another way to get tokens may be tried.
    var mayAuthorize: Bool { consequence == .sessionEnded || consequence == .refused }

    static func == (left: RefreshFailure, right: RefreshFailure) -> Bool {
        left.consequence == right.consequence && left.error.description == right.error.description
    }
}

extension RefreshFailure {
    static let sessionEnded = RefreshFailure(
        .sessionEnded,
        .oidcSessionEnded,
        "The server has ended the session. The tokens on this device have been deleted.",
        "Let the user log in again."
    )

    static let noToken = RefreshFailure(.refused, .oidcNoToken, "No user is logged in.", "Let the user log in.")

    /// The policy of the client forbids a refresh.
    static let policy = RefreshFailure(
        .unavailable,
        .oidcTokenExpired,
        "The access token has expired, and the option refreshPolicy leaves renewing it to another process.",
        "Open the app that renews it, or call refresh()."
    )

    /// Others store new tokens faster than this process can use them.
    static let renewedElsewhere = RefreshFailure(
        .unavailable,
        .storageOvertaken,
        "The server refused the refresh token, and another process has stored a new one since.",
        "Try again."
    )

    static let noRefreshToken = RefreshFailure(
        .refused,
        .oidcTokenExpired,
        "The access token cannot be renewed: the server issued no refresh token.",
        "Let the user log in again, or ask for a scope that gives refresh tokens."
    )

    private static func unexplained(_ refusal: OAuthErrorResponse) -> RefreshFailure {
        RefreshFailure(
            .refused,
            .oidcTokenExpired,
            "The server refused to renew the access token with status \(refusal.status) and gave no reason.",
            "Let the user log in again. The stored tokens stay until then, and the next call tries again.",
            PingError.Context(status: refusal.status, correlationID: refusal.correlationID)
        )
    }

    private init(
        _ consequence: Consequence,
        _ code: PingError.Code,
        _ message: String,
        _ recovery: String,
        _ context: PingError.Context = PingError.Context()
    ) {
        self.init(consequence, .authorization(PingError(code, message, recovery: recovery, context: context)))
    }
}
