public import Crypto

/// The public key of a credential in COSE form (RFC 9053): a P-256 key for ES256.
public struct COSEKey: Sendable {
    /// The key.
    public let publicKey: P256.Signing.PublicKey

    /// Wraps a key.
    public init(_ publicKey: P256.Signing.PublicKey) {
        self.publicKey = publicKey
    }

    /// Reads a key.
    ///
    /// - Throws: ``WebAuthnError`` when it is not a P-256 key for ES256.
    public init(_ cbor: CBOR) throws {
        guard cbor[1] == 2, cbor[3] == .integer(COSEAlgorithm.es256.rawValue), cbor[-1] == 1,
            let x = cbor[-2]?.bytes, let y = cbor[-3]?.bytes, x.count == 32, y.count == 32
        else { throw WebAuthnError(.notSupported, "The public key is not one of P-256 for ES256.") }
        do { publicKey = try P256.Signing.PublicKey(rawRepresentation: x + y) } catch {
            throw WebAuthnError(.data, "The public key is not a point of the curve.")
        }
    }

    /// The key as a COSE map.
    public var cbor: CBOR {
        let point = publicKey.rawRepresentation
        return .map([
            1: 2, 3: .integer(COSEAlgorithm.es256.rawValue), -1: 1,
            -2: .bytes(point.prefix(32)), -3: .bytes(Data(point.suffix(32))),
        ])
    }
}

extension CBOR: ExpressibleByIntegerLiteral {
    public init(integerLiteral value: Int) { self = .integer(value) }
}

extension CBOR: ExpressibleByStringLiteral {
    public init(stringLiteral value: String) { self = .text(value) }
}
