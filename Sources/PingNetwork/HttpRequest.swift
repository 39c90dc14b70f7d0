public import HTTPTypes
public import PingFoundation

/// A complete HTTP request, ready to send.
public struct HttpRequest: Sendable {
    /// The method.
    public var method: HTTPRequest.Method
    /// The URL: https, or http to this machine.
    public var url: WebURL
    /// The header fields, in order.
    public var headerFields: HTTPFields
    /// The body; empty for none.
    public var body: Data
    /// How long the whole exchange may take, from the first byte out to the last byte in.
    public var timeout: Duration
    /// How many bytes the response's body may have.
    public var bodyLimit: Int
    /// Makes what of the request is valid once for another attempt; `nil` where nothing is.
    package var renewal: Renewal?

    /// 4 MiB.
    public static let defaultBodyLimit = 4 << 20
    /// 30 seconds.
    public static let defaultTimeout: Duration = .seconds(30)

    /// Creates a request.
    ///
    /// - Parameters:
    ///   - method: The HTTP method.
    ///   - url: The URL.
    ///   - headerFields: The header fields, in order.
    ///   - body: The body; empty for none.
    ///   - timeout: How long the whole exchange may take, the response's body included.
    ///   - bodyLimit: How many bytes the response's body may have.
    public init(
        method: HTTPRequest.Method = .get,
        url: WebURL,
        headerFields: HTTPFields = HTTPFields(),
        body: Data = Data(),
        timeout: Duration = HttpRequest.defaultTimeout,
        bodyLimit: Int = HttpRequest.defaultBodyLimit
    ) {
        self.method = method
        self.url = url
        self.headerFields = headerFields
        self.body = body
        self.timeout = timeout
        self.bodyLimit = bodyLimit
    }

    /// The request line and header of `swift-http-types`, for clients that are built on it.
    public var head: HTTPRequest {
        HTTPRequest(
            method: method,
            scheme: url.scheme,
            authority: url.authority,
            path: url.pathAndQuery,
            headerFields: headerFields
        )
    }
}

extension HttpRequest: CustomStringConvertible, Redacted {
    /// Method, origin and path. No query, no header, no body: those may hold secrets.
    public var description: String { "\(method) \(url)" }
}
