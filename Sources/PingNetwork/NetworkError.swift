extension PingError.Code {
    /// The server could not be reached: unknown host, refused connection, no network. Nothing has been sent.
    public static let networkUnreachable: Self = "network_unreachable"
    /// No secure connection could be made: certificate, host name or protocol.
    public static let networkTLS: Self = "network_tls"
    /// The exchange took longer than allowed.
    public static let networkTimeout: Self = "network_timeout"
    /// The connection ended before the response was complete; the server may have acted on the request.
    public static let networkInterrupted: Self = "network_interrupted"
    /// The response's body is larger than allowed.
    public static let networkBodyTooLarge: Self = "network_body_too_large"
    /// The request cannot be sent as it is, for example a `GET` with a body.
    public static let networkInvalidRequest: Self = "network_invalid_request"
    /// The response is not HTTP, or a part of it cannot be used.
    public static let networkInvalidResponse: Self = "network_invalid_response"
    /// This machine or this build has no transport that can be used.
    public static let networkClientUnavailable: Self = "network_client_unavailable"
}
