import PingLogin

/// What a failure of a login means to its user.
enum LoginTrouble: Sendable {
    /// The step needs what this service does not have, such as a social login.
    case notOffered
    /// The login server does not respond, or says that it cannot. It has not accepted the form.
    case serverDown
    /// The connection broke. The login server may have accepted the form.
    case interrupted
    /// The user, or the login server, took too long.
    case expired
    /// The login server accepted the last form, but the tokens did not arrive.
    case unfinished

    init(_ cause: any Error) {
        guard let error = cause as? PingError else {
            self = .serverDown
            return
        }
        switch error.code {
        case .tokenExchangeFailed, .missingCode: self = .unfinished
        case .flowTimedOut, .flowExpired: self = .expired
        case .idpUnavailable, .idpUndescribed, .browserUnavailable, .browserCannotListen, .providerMissing:
            self = .notOffered
        default: self = error.isTransient && error.mayHaveBeenSent ? .interrupted : .serverDown
        }
    }

    /// Whether the login server has accepted the step, so that its form must not be shown again.
    var hasEnded: Bool { self == .unfinished || self == .expired }

    /// What happened and what to do, for the user.
    var text: String {
        switch self {
        case .notOffered: "This service does not offer that. Choose another way."
        case .serverDown: "The login server is not responding. It has not accepted your answer. Try again in a moment."
        case .interrupted:
            """
            The connection to the login server was interrupted, and nobody can tell whether your answer has arrived. Enter it again. If the \
            login server has accepted it already, it asks you to start again.
            """
        case .expired: "The login took too long. Start again."
        case .unfinished:
            "The login server accepted your answers, but the login could not be completed. Start again."
        }
    }
}
