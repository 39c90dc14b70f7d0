import Foundation
import JWTKit
import PingCommons

/// A signed token that a client sent (RFC 7515), taken apart.
struct ReceivedToken: Sendable {
    let header: JSON
    let claims: JSON
    private let text: String

    /// - Returns: `nil` when the text is not a signed token.
    init?(_ text: String) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, let header = Self.json(parts[0]), let claims = Self.json(parts[1]) else { return nil }
        self.header = header
        self.claims = claims
        self.text = text
    }

    private static func json(_ part: Substring) -> JSON? {
        Data(base64URLEncoded: String(part)).flatMap { try? JSON(parsing: $0) }
    }

    /// Whether one of the keys has made the signature, and the header has no extension that a reader must know
    /// (RFC 7515, section 4.1.11).
    func isSigned(by keys: [JSON], _ algorithm: String) async -> Bool {
        guard header["crit"] == nil else { return false }
        for var key in keys where (key["alg"]?.string ?? algorithm) == algorithm {
            // The library finds a key by its name alone, and wants to know what the key is for.
            key["alg"] = .string(algorithm)
            key["kid"] = header["kid"] ?? key["kid"] ?? "key"
            guard let set = try? (["keys": [key]] as JSON).decoded(as: JWKS.self),
                let collection = try? await JWTKeyCollection().add(jwks: set)
            else { continue }
            if (try? await collection.verify(text, as: Claims.self)) != nil { return true }
        }
        return false
    }
}
