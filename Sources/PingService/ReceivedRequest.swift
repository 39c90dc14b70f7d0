public import HTTPTypes

/// A request that a service received, as far as its authorization goes.
///
/// It names no host. A service behind a proxy sees other hosts than its clients do, and anybody can write a `Host` or `X-Forwarded-Host` field.
/// The address that clients use stands in ``ProtectedResource/identifier``.
public struct ReceivedRequest: Sendable {
    /// The method, such as `GET`.
    public var method: String
    /// The request target: path and query, such as `/payments?page=2`. Add again the prefix that a proxy removed.
    public var target: String
    /// The header fields.
    public var headerFields: HTTPFields
    /// The certificate of the client's TLS connection in DER form; `nil` without one. Behind a proxy take it from the proxy alone.
    public var clientCertificate: Data?

    /// Describes a request.
    public init(method: String, target: String, headerFields: HTTPFields, clientCertificate: Data? = nil) {
        self.method = method
        self.target = target
        self.headerFields = headerFields
        self.clientCertificate = clientCertificate
    }
}

extension ReceivedRequest: CustomStringConvertible, Redacted {
    /// The method and the path, without the query and the header fields.
    public var description: String {
        "ReceivedRequest(\(method) \(ServerText.quoted(String(target.prefix { $0 != "?" }))))"
    }
}
