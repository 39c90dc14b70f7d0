public import PingFoundation

/// Why getting tokens, getting user information or signing out failed.
///
/// The associated `cause` holds the details: a ``/PingCommons/PingError`` whose code names the failure.
/// Its `underlying` error is an ``IdTokenError`` if an ID token broke a rule.
public enum OidcError: Error, Sendable {
    /// The user has to log in (again), or the response to an authorization request is not acceptable.
    case authorizeError(cause: (any Error)? = nil, message: String? = nil)
    /// The SDK could not reach the server. It keeps the tokens; try again.
    case networkError(cause: (any Error)? = nil, message: String? = nil)
    /// The server responded with an error: HTTP status, and the server's reason.
    case apiError(code: Int, message: String)
    /// The configuration cannot work: which option, and what to do.
    case configurationError(message: String)
    /// Anything else.
    case unknown(cause: (any Error)? = nil, message: String? = nil)
}

extension OidcError {
    /// The failure, in a sentence. Never a secret.
    public var errorMessage: String {
        switch self {
        case .authorizeError(let cause, let message):
            message ?? cause?.explanation ?? "The authorization failed."
        case .networkError(let cause, let message):
            message ?? cause?.explanation ?? "The server could not be reached."
        case .apiError(let code, let message):
            message.isEmpty ? "The server responded with status \(code)." : message
        case .configurationError(let message): message
        case .unknown(let cause, let message):
            message ?? cause?.explanation ?? "An unexpected error occurred."
        }
    }

    /// As ``errorMessage``, also in a file that does not import Foundation.
    public var localizedDescription: String { errorMessage }

    /// The error behind this one.
    public var cause: (any Error)? {
        switch self {
        case .authorizeError(let cause, _), .networkError(let cause, _), .unknown(let cause, _): cause
        case .configurationError(let message): PingError(.invalidConfiguration, message)
        case .apiError: nil
        }
    }

    package var httpStatus: Int? {
        if case .apiError(let status, _) = self { status } else { nil }
    }

    /// Whether only a new login helps: there are no tokens, or the server has ended or does not know the session.
    public var requiresLogin: Bool {
        guard case .authorizeError(let cause as PingError, _) = self else { return false }
        return Self.needingLogin.contains(cause.code)
    }

    static let needingLogin: Set<PingError.Code> = [
        .oidcNoToken, .oidcSessionEnded, .oidcTokenExpired, .oidcLoginRequired, .oidcKeyLost, .oidcTokenOwnerMismatch,
        .signedOutDuringLogin,
    ]

    /// Whether the caller cancelled the task. Nothing failed then.
    public var isCancelled: Bool { cause is CancellationError }
}

extension OidcError: ErrorWithCause {}

extension OidcError: LocalizedError {
    /// As ``errorMessage``.
    public var errorDescription: String? { errorMessage }

    /// The advice of the ``cause``, or else general advice.
    public var recoverySuggestion: String? {
        if let advice = (cause as? any LocalizedError)?.recoverySuggestion { return advice }
        return switch self {
        case .authorizeError: "Let the user log in again."
        case .networkError: "Check the connection and try again. The stored tokens are kept."
        case .apiError(let code, _):
            code >= 500 ? "Try again later." : "Check the client's configuration and its registration at the server."
        case .configurationError, .unknown: nil
        }
    }

    /// The explanation of the ``cause``.
    public var failureReason: String? { cause?.explanation }
}

extension OidcError: CustomStringConvertible {
    /// The case and what happened. Never a secret.
    public var description: String {
        "\(kind)\(httpStatus.map { "(\($0))" } ?? ""): \(errorMessage)"
    }

    /// The name of the case.
    var kind: String {
        switch self {
        case .authorizeError: "authorizeError"
        case .networkError: "networkError"
        case .apiError: "apiError"
        case .configurationError: "configurationError"
        case .unknown: "unknown"
        }
    }
}
