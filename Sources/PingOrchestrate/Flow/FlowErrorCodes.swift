// Both products use the same code for the same event.
extension PingError.Code {
    /// The flow cannot use the server's response.
    public static let unexpectedResponse: Self = "unexpected_response"
    /// The server ended the flow after a timeout. Start a new one.
    public static let flowTimedOut: Self = "flow_timed_out"
    /// The user signed out after this login began. The SDK dropped its tokens and its session.
    public static let signedOutDuringLogin: Self = "signed_out_during_login"
    /// A field needs a module that the app has not installed, such as an identity-provider handler or a provider of risk signals.
    public static let providerMissing: Self = "provider_missing"
}
