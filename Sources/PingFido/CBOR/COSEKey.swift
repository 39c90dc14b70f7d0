package import Crypto
import PingFoundation

/// The public key of a credential in COSE form (RFC 9053): a P-256 key for ES256.
package struct COSEKey: Sendable {
    package let publicKey: P256.Signing.PublicKey

    /// Wraps a key.
    package init(_ publicKey: P256.Signing.PublicKey) {
        self.publicKey = publicKey
    }

    /// Reads a key.
    ///
    /// - Throws: `PingError` with a code `webauthn_…` when it is not a P-256 key for ES256.
    package init(_ cbor: CBOR) throws {
        guard cbor[1] == 2, cbor[3] == .integer(COSEAlgorithm.es256.rawValue), cbor[-1] == 1,
            let x = cbor[-2]?.bytes, let y = cbor[-3]?.bytes, x.count == 32, y.count == 32
        else { throw PingError.webAuthn(.webAuthnNotSupported, "The public key is not one of P-256 for ES256.") }
        do { publicKey = try P256.Signing.PublicKey(rawRepresentation: x + y) } catch {
            throw PingError.webAuthn(.webAuthnData, "The public key is not a point of the curve.")
        }
    }

    /// The key as a COSE map.
    package var cbor: CBOR {
        let point = publicKey.rawRepresentation
        return .map([
            1: 2, 3: .integer(COSEAlgorithm.es256.rawValue), -1: 1,
            -2: .bytes(point.prefix(32)), -3: .bytes(Data(point.suffix(32))),
        ])
    }
}

extension CBOR: ExpressibleByIntegerLiteral {
    package init(integerLiteral value: Int) { self = .integer(value) }
}

extension CBOR: ExpressibleByStringLiteral {
    package init(stringLiteral value: String) { self = .text(value) }
}
