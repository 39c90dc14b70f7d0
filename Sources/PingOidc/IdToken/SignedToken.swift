/// A signed JSON Web Token in its compact form (RFC 7515), parsed, not verified.
package struct SignedToken: Sendable {
    package let header: JSON
    package let claims: JSON
    /// The bytes that the signature signs (RFC 7515, section 2).
    let signingInput: [UInt8]
    let signature: [UInt8]

    package init(_ text: String) throws {
        var text = text
        self = try text.withUTF8 { try unsafe SignedToken($0) }
    }

    // The bytes are lent for the call; every part is cut at an index that was found in them.
    private init(_ bytes: UnsafeBufferPointer<UInt8>) throws {
        let dot = UInt8(ascii: ".")
        guard let first = unsafe bytes.firstIndex(of: dot), let last = unsafe bytes.lastIndex(of: dot), first < last,
            unsafe !bytes[(first + 1)..<last].contains(dot)
        else {
            let count = unsafe bytes.reduce(1) { $0 + ($1 == dot ? 1 : 0) }
            throw IdTokenError(
                rule: "format",
                expected: "three parts",
                actual: count == 5 ? "an encrypted token" : "\(count) parts",
                recovery: count == 5 ? "Register the client for tokens that are signed and not encrypted." : nil
            )
        }
        header = try unsafe Self.object(bytes[..<first], "header")
        claims = try unsafe Self.object(bytes[(first + 1)..<last], "claims")
        guard let signature = unsafe Base64URL.decodeCanonical(bytes[(last + 1)...]) else {
            throw IdTokenError(rule: "format", expected: "base64url text", actual: "another signature")
        }
        self.signature = signature
        signingInput = unsafe [UInt8](bytes[..<last])
    }

    private static func object(_ part: Slice<UnsafeBufferPointer<UInt8>>, _ name: String) throws -> JSON {
        guard let bytes = unsafe Base64URL.decodeCanonical(part), let json = try? JSON(parsing: bytes), json.isObject
        else {
            throw IdTokenError(rule: "format", expected: "a JSON object as \(name)", actual: "something else")
        }
        return json
    }

    /// The key's name.
    var keyID: Identifier? { header["kid"]?.identifier }

    /// The bytes that a signature has to sign (RFC 7515, section 5.1).
    static func signingInput(header: JSON, claims: JSON) -> [UInt8] {
        let parts = [header, claims].map { $0.serialized().base64URLEncodedString() }
        return Array(parts.joined(separator: ".").utf8)
    }

    /// The compact form. It grants something to the client, so it is a secret.
    static func text(_ signingInput: [UInt8], signature: [UInt8]) -> Secret {
        Secret(String(decoding: signingInput, as: UTF8.self) + "." + signature.base64URLEncodedString())
    }
}
