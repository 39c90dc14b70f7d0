// What can happen in the flows of either product has one code.
extension PingError.Code {
    /// The flow cannot use the server's response.
    public static let unexpectedResponse: Self = "unexpected_response"
    /// The server gave the flow up after a time. Start a new one.
    public static let flowTimedOut: Self = "flow_timed_out"
    /// A field needs a part that the app has not installed, such as a handler of an identity provider or a provider of signals.
    public static let providerMissing: Self = "provider_missing"
}
