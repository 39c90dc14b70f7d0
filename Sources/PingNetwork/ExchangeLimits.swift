/// What one exchange with a server may cost: time, the size of its answer, and how deep the answer's JSON may nest.
public struct ExchangeLimits: Sendable, Hashable {
    /// How long the whole exchange may take.
    public var timeout: Duration
    /// How many bytes the answer's body may have.
    public var bodyLimit: Int
    /// How deep arrays and objects of the answer may nest.
    public var jsonDepthLimit: Int

    /// Limits.
    ///
    /// - Parameters:
    ///   - timeout: How long the whole exchange may take.
    ///   - bodyLimit: How many bytes the answer's body may have.
    ///   - jsonDepthLimit: How deep arrays and objects of the answer may nest.
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
