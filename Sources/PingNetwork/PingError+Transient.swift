extension PingError {
    /// Whether this is a transient network failure: no connection, no response in time, or a connection that broke. Retrying
    /// may succeed; the server may have acted on the request nevertheless.
    ///
    /// A failure that would repeat is not transient: a request that cannot be sent, a certificate that is not trusted, a
    /// response that is too large or is not HTTP.
    public var isTransient: Bool {
        switch code {
        case .networkUnreachable, .networkTimeout, .networkInterrupted: true
        default: false
        }
    }
}
