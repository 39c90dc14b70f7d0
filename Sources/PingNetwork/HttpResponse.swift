public import HTTPTypes

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
