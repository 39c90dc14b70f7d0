import PingFoundation

/// The text that WebAuthn nodes of PingAM take: parts between `::`, bytes as signed decimal numbers.
enum FidoOutcome {
    static func join(_ parts: [String?]) -> String {
        parts.compactMap(\.self).joined(separator: "::")
    }

    static func text(_ clientData: Data) throws -> String {
        guard let text = String(strictlyDecoding: [UInt8](clientData)[...]) else {
            throw PingError.webAuthn(.webAuthnData, "The authenticator's client data are not text.")
        }
        return text
    }

    static func signedBytes(_ data: Data) -> String {
        data.map { String(Int8(bitPattern: $0)) }.joined(separator: ",")
    }

    /// The handle as the server wrote it, which is text; one that is not goes back as base64url.
    static func handle(_ data: Data?) -> String {
        guard let data else { return "" }
        return String(strictlyDecoding: [UInt8](data)[...]) ?? data.base64URLEncodedString()
    }
}
