extension OidcError {
    /// Any error as the documented type.
    package init(_ error: any Error) {
        switch error {
        case let error as OidcError: self = error
        case let error as OAuthErrorResponse: self = error.oidcError
        case let error as UnverifiedToken: self.init(error.reason)
        case let error as IdTokenError:
            let recovery = error.recoverySuggestion
            self = .authorization(PingError(.oidcInvalidIdToken, "\(error)", recovery: recovery, underlying: error))
        case let error as PingError where Self.needingLogin.contains(error.code):
            self = .authorization(error)
        case let error as PingError where error.isTransient:
            self = .networkError(cause: error, message: error.message)
        case is CancellationError, PingError.Code.cancelled:
            self = .unknown(cause: CancellationError(), message: "The task was cancelled.")
        case let error as PingError where error.code == .invalidConfiguration:
            let words = [error.message, error.recovery].compactMap(\.self)
            self = .configurationError(message: words.joined(separator: " "))
        case let error as PingError: self = .unknown(cause: error, message: error.message)
        default: self = .unknown(cause: error, message: error.explanation)
        }
    }

    /// An authorization error with its details.
    package static func authorization(_ cause: PingError) -> OidcError {
        .authorizeError(cause: cause, message: cause.message)
    }

    /// An authorization error with these details.
    package static func authorization(
        _ code: PingError.Code,
        _ message: String,
        recovery: String,
        context: PingError.Context = PingError.Context(),
        underlying: (any Error)? = nil
    ) -> OidcError {
        .authorization(PingError(code, message, recovery: recovery, context: context, underlying: underlying))
    }
}
