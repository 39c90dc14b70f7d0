import PingCommons

/// A signed JSON Web Token in its compact form (RFC 7515), taken apart and not yet believed.
struct SignedToken: Sendable {
    let header: JSON
    let claims: JSON
    /// What the signature is about.
    let signedPart: Data
    let signature: Data

    /// - Throws: ``IdTokenError``.
    init(_ text: String) throws {
        let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard parts.count == 3 else {
            throw IdTokenError(
                rule: "format",
                expected: "three parts",
                actual: parts.count == 5 ? "an encrypted token" : "\(parts.count) parts"
            )
        }
        header = try Self.object(parts[0], "header")
        claims = try Self.object(parts[1], "claims")
        guard let signature = Self.bytes(parts[2]) else {
            throw IdTokenError(rule: "format", expected: "base64url text", actual: "another signature")
        }
        self.signature = signature
        signedPart = Data(text.utf8[..<parts[1].endIndex])
    }

    private static func object(_ part: Substring.UTF8View, _ name: String) throws -> JSON {
        guard let data = bytes(part), let json = try? JSON(parsing: data),
            json.object != nil
        else {
            throw IdTokenError(rule: "format", expected: "a JSON object as \(name)", actual: "something else")
        }
        return json
    }

    /// The bytes of a part. Text that is not the one way to write them is refused, so that no two tokens are the same.
    private static func bytes(_ part: Substring.UTF8View) -> Data? {
        let text = String(Substring(part))
        return Data(base64URLEncoded: text).flatMap { $0.base64URLEncodedString() == text ? $0 : nil }
    }

    /// The key's name.
    var keyIdentifier: String? { header["kid"]?.string }
}
