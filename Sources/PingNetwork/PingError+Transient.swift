extension PingError {
    /// Whether this is a transient network failure: no connection, no response in time, or a connection that broke.
    /// Retrying may succeed; the server may have acted on the request nevertheless.
    ///
    /// A failure that would repeat is not transient: a request that cannot be sent, a certificate that is not trusted,
    /// a response that is too large or is not HTTP.
    public var isTransient: Bool {
        switch code {
        case .networkUnreachable, .networkTimeout, .networkInterrupted: true
        default: false
        }
    }

    /// Whether the server may have received the request of this failure, and may have acted on it.
    ///
    /// The SDK's transports say so by what they have sent. For an error of another client the code decides:
    /// ``PingCommons/PingError/Code/networkUnreachable`` says that nothing has been sent.
    public var mayHaveBeenSent: Bool {
        if let known = context.mayHaveBeenSent { return known }
        return switch code {
        case .networkUnreachable, .networkTLS, .networkInvalidRequest, .networkClientUnavailable: false
        default: true
        }
    }
}
