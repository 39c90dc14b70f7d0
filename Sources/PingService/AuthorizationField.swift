import HTTPTypes

/// The access token of a received request: in the `Authorization` field (RFC 6750, section 2.1, and RFC 9449, section 7.1) and nowhere else.
struct AuthorizationField {
    let token: Secret
    /// Whether the token comes with a proof.
    let hasProof: Bool

    /// The rule that a request without a token breaks.
    static let rule = "Authorization"

    /// - Throws: ``IdTokenError`` for a request without a token, or with more than one.
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
