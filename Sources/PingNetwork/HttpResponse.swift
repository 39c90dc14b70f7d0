public import HTTPTypes
public import PingFoundation

/// A complete HTTP response.
public struct HttpResponse: Sendable {
    /// The status code.
    public var status: Int
    /// The header fields, in order. A repeated name has one entry for each occurrence.
    public var headerFields: HTTPFields
    /// The body; empty for none.
    public var body: Data

    /// Creates a response.
    ///
    /// - Parameters:
    ///   - status: The HTTP status code.
    ///   - headerFields: The header fields, in order.
    ///   - body: The body; empty for none.
    public init(status: Int, headerFields: HTTPFields = HTTPFields(), body: Data = Data()) {
        self.status = status
        self.headerFields = headerFields
        self.body = body
    }
}

extension HttpResponse: CustomStringConvertible, Redacted {
    /// Status and size. No header and no body: those may hold secrets.
    public var description: String { "\(status), \(body.count) bytes" }
}

extension HttpResponse {
    /// The statuses that say that the server, or what stands in front of it, cannot serve just now (RFC 6585,
    /// section 4; RFC 9110, sections 15.6.3 to 15.6.5). The request was probably not acted on.
    public static let busyStatuses: Set<Int> = [429, 502, 503, 504]
}
