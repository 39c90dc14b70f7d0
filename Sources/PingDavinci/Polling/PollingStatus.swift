/// Where polling stands.
public enum PollingStatus: Sendable {
    /// Not decided yet. Where the server is asked with the step itself, send the step now.
    case `continue`(retry: Int, maxRetries: Int)
    /// All tries are used up.
    case timedOut
    /// The server says that what was waited for can no longer happen.
    case expired
    /// The server could not be asked.
    case error(PingError)
    /// What was waited for has happened; the server's word for how, such as `approved`.
    case complete(status: String)

    /// What the step is answered with.
    public var value: String {
        switch self {
        case .continue: "continue"
        case .timedOut: "timedOut"
        case .expired: "expired"
        case .error: "error"
        case .complete(let status): status
        }
    }
}

/// What the challenge endpoint answered.
enum ChallengeAnswer: Sendable {
    case pending
    case complete(status: String)
    case expired
    /// No answer this time; the next one may come.
    case unavailable
    case refused(PingError)
}
