public import HTTPTypes

/// A complete HTTP response.
public struct HttpResponse: Sendable {
    /// The status code.
    public var status: Int
    /// The header fields, in order; a name that came several times is there several times.
    public var headerFields: HTTPFields
    /// The body; empty for none.
    public var body: Data

    /// A response.
    ///
    /// - Parameters:
    ///   - status: The HTTP status code.
    ///   - headerFields: Its headers.
    ///   - body: Its body; empty for none.
    public init(status: Int, headerFields: HTTPFields = HTTPFields(), body: Data = Data()) {
        self.status = status
        self.headerFields = headerFields
        self.body = body
    }
}

extension HttpResponse: CustomStringConvertible, CustomReflectable {
    /// Status and size. No header and no body: those may hold secrets.
    public var description: String { "\(status), \(body.count) bytes" }
    public var customMirror: Mirror { Mirror(self, children: ["status": status, "size": body.count]) }
}
