public import HTTPTypes

/// The rights of a verified request: the claims of its access token.
public struct VerifiedAccess: Sendable {
    /// The claims, by name: `sub`, `client_id`, `scope` …
    public let claims: [String: JSON]
    /// Whether the token is bound to a key or a certificate that the sender of the request has.
    public let isBound: Bool
    /// The header fields to add to the response: a `DPoP-Nonce` (RFC 9449, section 8.2) when there is a new one.
    public internal(set) var responseFields = HTTPFields()

    /// The scopes of the token: its `scope`, or the `scp` of ``AccessTokenProfile/jwt``.
    public var scopes: Set<String> {
        let claim = claims["scope"] ?? claims["scp"]
        let list = claim?.array?.compactMap(\.string)
        return Set(list ?? (claim?.string ?? "").split(separator: " ").map(String.init))
    }

    /// The details that the token allows (`authorization_details`, RFC 9396, section 9); empty also if unreadable.
    ///
    /// Compare all that matters of the request with one detail, and refuse a request that none allows:
    ///
    /// ```swift
    /// let isAllowed = access.authorizationDetails.contains { detail in
    ///     detail.type == "payment_initiation" && (try? detail.decoded(as: Payment.self)) == payment
    /// }
    /// ```
    public var authorizationDetails: [AuthorizationDetail] { AuthorizationDetails.read(claims: claims) }
}

extension VerifiedAccess: CustomStringConvertible, Redacted {
    /// Whether the token is bound.
    public var description: String { "VerifiedAccess(isBound: \(isBound))" }
}
