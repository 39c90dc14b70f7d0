/// The status of polling.
public enum PollingStatus: Sendable {
    /// Not decided yet. Where the server is asked with the step itself, send the step now.
    case continuing(retryCount: Int, maxRetries: Int)
    /// All tries are used up.
    case timedOut
    /// The server says that what was waited for can no longer happen.
    case expired
    /// The server could not be asked.
    case error(PingError)
    /// The challenge is complete; the server's word for its result, such as `approved`.
    case complete(status: String)

    /// The value that the step is submitted with.
    public var value: String {
        switch self {
        case .continuing: "continue"
        case .timedOut: "timedOut"
        case .expired: "expired"
        case .error: "error"
        case .complete(let status): status
        }
    }
}

extension PollingStatus: Equatable {
    /// Two errors are equal when their codes and messages are.
    public static func == (one: PollingStatus, other: PollingStatus) -> Bool {
        switch (one, other) {
        case (.continuing(let count, let maxRetries), .continuing(let otherCount, let otherMaxRetries)):
            (count, maxRetries) == (otherCount, otherMaxRetries)
        case (.complete(let one), .complete(let other)): one == other
        case (.error(let one), .error(let other)): (one.code, one.message) == (other.code, other.message)
        case (.timedOut, .timedOut), (.expired, .expired): true
        default: false
        }
    }
}
