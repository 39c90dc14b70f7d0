package import HTTPTypes

/// The rule for sending requests again: which ones, how often, and after how long.
///
/// A request is only repeated when that cannot do anything twice: when nothing of it has been sent
/// (``PingCommons/PingError/mayHaveBeenSent``), or when its method is safe (RFC 9110, section 9.2.1) and the connection
/// broke or the server asked for patience. A POST, PUT, PATCH or DELETE that may have been sent is never repeated.
public struct RetryPolicy: Sendable, Hashable {
    /// How often a request is sent at most, the first time included.
    public var maximumAttempts: Int
    /// The wait before the second attempt; it doubles with each further one. A random half of it is left out.
    public var baseDelay: Duration
    /// The longest wait of our own choice.
    public var maximumDelay: Duration
    /// The longest `Retry-After` of a server that is waited for; when it asks for more, its response is returned.
    public var maximumRetryAfter: Duration
    /// The statuses after which a request with a safe method is sent again.
    public var statuses: Set<Int>

    /// Creates a policy.
    ///
    /// - Parameters:
    ///   - maximumAttempts: How often a request is sent at most, the first time included.
    ///   - baseDelay: The wait before the second attempt, doubled with each further one.
    ///   - maximumDelay: The longest wait of our own choice.
    ///   - maximumRetryAfter: The longest wait that a server may ask for.
    ///   - statuses: The statuses after which a request with a safe method is sent again.
    public init(
        maximumAttempts: Int = 3,
        baseDelay: Duration = .milliseconds(250),
        maximumDelay: Duration = .seconds(8),
        maximumRetryAfter: Duration = .seconds(30),
        statuses: Set<Int> = HttpResponse.busyStatuses
    ) {
        self.maximumAttempts = maximumAttempts
        self.baseDelay = baseDelay
        self.maximumDelay = maximumDelay
        self.maximumRetryAfter = maximumRetryAfter
        self.statuses = statuses
    }

    /// Three attempts, a quarter of a second apart and more.
    public static let standard = RetryPolicy()

    /// Whether a failure of this code may be met by sending the request again.
    package func mayRetry(
        _ method: HTTPRequest.Method,
        after code: PingError.Code,
        _ mayHaveBeenSent: Bool
    ) -> Bool {
        switch code {
        case .networkUnreachable, .networkInterrupted: !mayHaveBeenSent || Self.isSafe(method)
        default: false
        }
    }

    /// Whether the request may be sent again after a response of this status.
    package func mayRetry(_ method: HTTPRequest.Method, after status: Int) -> Bool {
        statuses.contains(status) && Self.isSafe(method)
    }

    /// Whether a request with this method asks the server to change nothing.
    package static func isSafe(_ method: HTTPRequest.Method) -> Bool {
        [.get, .head, .options, .trace].contains(method)
    }
}
