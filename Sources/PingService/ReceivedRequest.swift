public import HTTPTypes
public import PingFoundation

/// A request that a service received, as far as its authorization goes.
///
/// It names no host. A service behind a proxy sees other hosts than its clients do, and anybody can write a `Host` or
/// `X-Forwarded-Host` field. The address that clients use stands in ``ProtectedResource/identifier``.
public struct ReceivedRequest: Sendable {
    /// The method, such as `GET`.
    public var method: String
    /// The request target: path and query, such as `/payments?page=2`. Add again the prefix that a proxy removed.
    public var target: String
    /// The header fields.
    public var headerFields: HTTPFields
    /// The certificate of the client's TLS connection in DER form; `nil` without one. Behind a proxy take
    /// it from the proxy alone.
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

/// The access token of a received request: in the `Authorization` field (RFC 6750, section 2.1, and RFC 9449,
/// section 7.1) and nowhere else.
struct AuthorizationField {
    let token: Secret
    /// Whether the token comes with a proof.
    let hasProof: Bool

    /// The rule that a request without a token breaks.
    static let rule = "Authorization"

    /// - Throws: `IdTokenError` for a request without a token, or with more than one.
    init(_ request: ReceivedRequest) throws {
        let values = request.headerFields[values: .authorization]
        guard values.count == 1 else {
            throw IdTokenError(
                rule: Self.rule,
                expected: "once",
                actual: values.isEmpty ? "missing" : "there more than once"
            )
        }
        let parts = values[0].split(separator: " ", maxSplits: 1)
        let scheme = parts.first?.lowercased() ?? ""
        guard parts.count == 2, ["bearer", "dpop"].contains(scheme), parts[1].utf8.allSatisfy(Self.isOfToken) else {
            throw IdTokenError(rule: Self.rule, expected: "a bearer token or a DPoP token", actual: "something else")
        }
        token = Secret(String(parts[1]))
        hasProof = scheme == "dpop"
    }

    /// Whether a byte may stand in a token (RFC 9110, section 11.2).
    private static func isOfToken(_ byte: UInt8) -> Bool {
        URLCharacters.isAlphanumeric(byte) || "-._~+/=".utf8.contains(byte)
    }
}
