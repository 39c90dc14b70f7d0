extension PingError {
    /// Whether the network is out of order, probably for the moment: no connection, no answer in time, or a connection that
    /// broke. The same may work later; a server may have acted on the request all the same.
    ///
    /// What would go wrong again in the same way is none: a request that cannot be sent, a certificate that is not good, an
    /// answer that is too large or no HTTP.
    public var isInterruption: Bool {
        switch code {
        case .networkUnreachable, .networkTimeout, .networkInterrupted: true
        default: false
        }
    }
}
