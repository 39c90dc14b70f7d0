import Crypto
import CryptoExtras

extension PrivateKey {
    /// Reads a JSON Web Key with its private members (RFC 7518, section 6, and RFC 8037).
    init(jwk json: JSON) throws(PingError) {
        guard let key = try? Self.key(json) else {
            throw ClientKey.invalid(
                "is not a private JSON Web Key that can be used",
                "Use a key of the kind P-256, P-384, Ed25519, or RSA of at least 2048 bits, with all its members."
            )
        }
        // A key whose halves do not belong together would sign what the provider can never verify.
        guard let published = try? PublicKey(json), key.matches(published) else {
            throw ClientKey.invalid("has a public half that is not its own", "Export the key again.")
        }
        self = key
    }

    private static func key(_ json: JSON) throws -> PrivateKey {
        func bytes(_ member: String) -> [UInt8] {
            json[member]?.string.flatMap { Data(base64URLEncoded: $0) }.map { [UInt8]($0) } ?? []
        }
        return switch (json["kty"]?.string, json["crv"]?.string) {
        case ("EC", "P-256"): .p256(try P256.Signing.PrivateKey(rawRepresentation: bytes("d")))
        case ("EC", "P-384"): .p384(try P384.Signing.PrivateKey(rawRepresentation: bytes("d")))
        case ("OKP", "Ed25519"): .ed25519(try Curve25519.Signing.PrivateKey(rawRepresentation: bytes("d")))
        case ("RSA", _):
            .rsa(try _RSA.Signing.PrivateKey(n: bytes("n"), e: bytes("e"), d: bytes("d"), p: bytes("p"), q: bytes("q")))
        default: throw JsonWebKeyError.unknownKind
        }
    }

    /// Whether a public key is the other half of this one: it verifies what this one signs.
    private func matches(_ publicKey: PublicKey) -> Bool {
        let probe = Array("probe".utf8)
        guard let signature = try? signature(for: probe, algorithms[0]) else { return false }
        return publicKey.isValidSignature(signature, for: probe, algorithms[0])
    }
}
