public import PingCommons

/// Why an exchange with a server gave no answer that can be used, in the words that every transport of the SDK has for it.
///
/// Whoever writes an ``HttpClient`` tells these apart and throws ``error(for:)``; retry, sessions and messages to the user
/// then behave as with the SDK's own transports.
public enum NetworkFailure: Sendable, Hashable {
    /// No connection: unknown host, refused connection, no network. Nothing has been sent.
    case unreachable
    /// No secure connection: certificate, host name or protocol.
    case tls
    /// The exchange took longer than ``HttpRequest/timeout``.
    case timeout
    /// The connection ended before the answer was complete.
    case interrupted
    /// What came is not HTTP.
    case invalidResponse
    /// The request cannot be sent as it is, for example a `GET` with a body.
    case invalidRequest
    /// The answer's body is larger than ``HttpRequest/bodyLimit``.
    case bodyTooLarge

    /// The failure as an error that says what happened and what to do; it holds no query, header or body.
    ///
    /// - Parameter request: The request that it happened to.
    public func error(for request: HttpRequest) -> PingError {
        let (message, recovery) = words(request)
        return PingError(code, message, recovery: recovery)
    }

    private var code: PingError.Code {
        switch self {
        case .unreachable: .networkUnreachable
        case .tls: .networkTLS
        case .timeout: .networkTimeout
        case .interrupted: .networkInterrupted
        case .invalidResponse: .networkInvalidResponse
        case .invalidRequest: .networkInvalidRequest
        case .bodyTooLarge: .networkBodyTooLarge
        }
    }

    private func words(_ request: HttpRequest) -> (message: String, recovery: String) {
        let origin = request.url.origin
        return switch self {
        case .unreachable:
            (
                "No connection to \(origin) could be made.",
                "Check the network, the host's name and port, and that the server is running."
            )
        case .tls:
            (
                "No secure connection to \(origin) could be made.",
                "Check the server's certificate: is it valid now, for this host name, and of a known authority?"
            )
        case .timeout:
            (
                "\(origin) did not answer completely within \(request.timeout).",
                "Try again; check the connection, or allow more time."
            )
        case .interrupted:
            (
                "The connection to \(origin) ended before the answer was complete.",
                "Try again. The server may have acted on the request."
            )
        case .invalidResponse:
            (
                "What \(origin) answered is not HTTP that can be read.",
                "Check host and port: another kind of server may be listening there."
            )
        case .invalidRequest:
            (
                "The request \(request) cannot be sent as it is.",
                request.body.isEmpty
                    ? "Check its URL." : "\(request.method) takes no body; use POST or PUT for a request that has one."
            )
        case .bodyTooLarge:
            (
                "The answer of \(origin) is larger than \(request.bodyLimit) bytes.",
                "Check that the URL is the right one; raise the body limit if such answers are meant to be."
            )
        }
    }
}
