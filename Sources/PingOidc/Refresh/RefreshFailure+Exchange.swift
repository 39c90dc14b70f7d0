/// A failure as those read it who waited for the exchange, in this process or another.
extension RefreshFailure {
    /// The words of another process. A consequence or a kind that this version does not know is not a failure to share.
    init?(_ shared: ExchangeFailure) {
        guard let consequence = Consequence(rawValue: shared.consequence), consequence != .sessionEnded,
            let error = OidcError(shared)
        else { return nil }
        self.init(consequence, error)
    }

    /// The failure that the waiting callers share; `nil` for an end of the session, which the storage
    /// shows, and for a cancellation.
    var shared: ExchangeFailure? {
        guard consequence != .sessionEnded, !error.isCancelled else { return nil }
        var shared = ExchangeFailure(consequence: consequence.rawValue, kind: error.kind, message: error.errorMessage)
        if case .apiError(let status, _) = error { shared.status = status }
        guard let cause = error.cause as? PingError else { return shared }
        shared.code = cause.code.rawValue
        shared.recovery = cause.recovery
        shared.status = cause.context.status
        shared.correlationID = cause.context.correlationID
        return shared
    }
}

extension OidcError {
    fileprivate init?(_ shared: ExchangeFailure) {
        let cause = shared.code.map { code in
            PingError(
                PingError.Code(rawValue: code),
                shared.message,
                recovery: shared.recovery,
                context: PingError.Context(status: shared.status, correlationID: shared.correlationID)
            )
        }
        switch shared.kind {
        case "authorizeError": self = .authorizeError(cause: cause, message: shared.message)
        case "networkError": self = .networkError(cause: cause, message: shared.message)
        case "apiError": self = .apiError(code: shared.status ?? 0, message: shared.message)
        case "configurationError": self = .configurationError(message: shared.message)
        case "unknown": self = .unknown(cause: cause, message: shared.message)
        default: return nil
        }
    }
}
