/// The limits of one request: timeout, response size, JSON depth.
public struct RequestLimits: Sendable, Hashable {
    /// How long the request may take until its response is complete.
    public var timeout: Duration
    /// How many bytes the response's body may have.
    public var bodyLimit: Int
    /// How deep arrays and objects of the response may nest.
    public var jsonDepthLimit: Int

    /// Limits.
    ///
    /// - Parameters:
    ///   - timeout: How long the request may take until its response is complete.
    ///   - bodyLimit: How many bytes the response's body may have.
    ///   - jsonDepthLimit: How deep arrays and objects of the response may nest.
    public init(
        timeout: Duration = HttpRequest.defaultTimeout,
        bodyLimit: Int = HttpRequest.defaultBodyLimit,
        jsonDepthLimit: Int = JSON.defaultDepthLimit
    ) {
        self.timeout = timeout
        self.bodyLimit = bodyLimit
        self.jsonDepthLimit = jsonDepthLimit
    }
}
