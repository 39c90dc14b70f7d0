extension SignedToken {
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
