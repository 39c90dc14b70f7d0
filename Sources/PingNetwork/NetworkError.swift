extension PingError.Code {
    /// The SDK could not reach the server: unknown host, refused connection, no network. It has sent nothing.
    public static let networkUnreachable: Self = "network_unreachable"
    /// The SDK could not make a secure connection: certificate, host name or protocol.
    public static let networkTLS: Self = "network_tls"
    /// The exchange took longer than allowed.
    public static let networkTimeout: Self = "network_timeout"
    /// The connection ended before the response was complete; the server may have acted on the request.
    public static let networkInterrupted: Self = "network_interrupted"
    /// The response's body is larger than allowed.
    public static let networkBodyTooLarge: Self = "network_body_too_large"
    /// The SDK cannot send the request, for example a `GET` with a body.
    public static let networkInvalidRequest: Self = "network_invalid_request"
    /// The response is not HTTP, or a part of it is malformed.
    public static let networkInvalidResponse: Self = "network_invalid_response"
    /// This machine or this build does not have a usable transport.
    public static let networkClientUnavailable: Self = "network_client_unavailable"
}
