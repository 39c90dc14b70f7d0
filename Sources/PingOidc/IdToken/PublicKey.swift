import Crypto
import CryptoExtras

/// The public key of a JSON Web Key, by its `kty` and `crv` (RFC 7518, section 6, and RFC 8037).
enum PublicKey: Sendable {
    case rsa(_RSA.Signing.PublicKey)
    case p256(P256.Signing.PublicKey)
    case p384(P384.Signing.PublicKey)
    case p521(P521.Signing.PublicKey)
    case ed25519(Curve25519.Signing.PublicKey)

    init(_ json: JSON, rsa limits: RSALimits = .provider) throws(JsonWebKeyError) {
        switch (json["kty"]?.string, json["crv"]?.string) {
        case ("RSA", _): self = .rsa(try Self.rsa(json, limits))
        case ("EC", "P-256"):
            self = try Self.onCurve(json, 32) { .p256(try P256.Signing.PublicKey(x963Representation: $0)) }
        case ("EC", "P-384"):
            self = try Self.onCurve(json, 48) { .p384(try P384.Signing.PublicKey(x963Representation: $0)) }
        case ("EC", "P-521"):
            self = try Self.onCurve(json, 66) { .p521(try P521.Signing.PublicKey(x963Representation: $0)) }
        case ("OKP", "Ed25519"):
            let point = try Self.bytes(json, "x", length: 32)
            do { self = .ed25519(try Curve25519.Signing.PublicKey(rawRepresentation: point)) } catch {
                throw .notOnCurve
            }
        default: throw .unknownKind
        }
    }

    /// Whether signatures of an algorithm are made with such a key.
    func fits(_ algorithm: SignatureAlgorithm) -> Bool {
        switch self {
        case .rsa: [.rs256, .rs384, .rs512, .ps256, .ps384, .ps512].contains(algorithm)
        case .p256: algorithm == .es256
        case .p384: algorithm == .es384
        case .p521: algorithm == .es512
        case .ed25519: algorithm == .edDSA
        }
    }

    /// Whether this key has made a signature, written as RFC 7518 (section 3) and RFC 8037 say.
    func isValidSignature(_ signature: [UInt8], for data: [UInt8], _ algorithm: SignatureAlgorithm) -> Bool {
        switch (self, algorithm) {
        case (.p256(let key), .es256):
            (try? P256.Signing.ECDSASignature(rawRepresentation: signature))
                .map { key.isValidSignature($0, for: data) } ?? false
        case (.p384(let key), .es384):
            (try? P384.Signing.ECDSASignature(rawRepresentation: signature))
                .map { key.isValidSignature($0, for: data) } ?? false
        case (.p521(let key), .es512):
            (try? P521.Signing.ECDSASignature(rawRepresentation: signature))
                .map { key.isValidSignature($0, for: data) } ?? false
        case (.ed25519(let key), .edDSA): key.isValidSignature(signature, for: data)
        case (.rsa(let key), _):
            Self.isValidSignature(
                _RSA.Signing.RSASignature(rawRepresentation: signature),
                of: key,
                for: data,
                algorithm
            )
        default: false
        }
    }

    private static func isValidSignature(
        _ signature: _RSA.Signing.RSASignature,
        of key: _RSA.Signing.PublicKey,
        for data: [UInt8],
        _ algorithm: SignatureAlgorithm
    ) -> Bool {
        func check(_ digest: some Digest, _ padding: _RSA.Signing.Padding) -> Bool {
            key.isValidSignature(signature, for: digest, padding: padding)
        }
        return switch algorithm {
        case .rs256: check(SHA256.hash(data: data), .insecurePKCS1v1_5)
        case .rs384: check(SHA384.hash(data: data), .insecurePKCS1v1_5)
        case .rs512: check(SHA512.hash(data: data), .insecurePKCS1v1_5)
        case .ps256: check(SHA256.hash(data: data), .PSS)
        case .ps384: check(SHA384.hash(data: data), .PSS)
        case .ps512: check(SHA512.hash(data: data), .PSS)
        case .es256, .es384, .es512, .edDSA: false
        }
    }
}

extension PublicKey {
    /// The RSA keys whose signatures are worth the time of a check. RFC 7518 (section 3.3) demands 2,048 bits at least.
    struct RSALimits: Sendable {
        let modulusBits: ClosedRange<Int>
        let exponent: UInt32

        /// The keys that a provider publishes.
        static let provider = Self(modulusBits: 2048...16_384, exponent: .max)
        /// The keys that anybody may send.
        static let stranger = Self(modulusBits: 2048...4096, exponent: 65_537)
    }

    private static func rsa(_ json: JSON, _ limits: RSALimits) throws(JsonWebKeyError) -> _RSA.Signing.PublicKey {
        // Some providers write the zero before the number that other formats need.
        let modulus = [UInt8](try bytes(json, "n").drop { $0 == 0 })
        let exponent = [UInt8](try bytes(json, "e").drop { $0 == 0 })
        let bits = modulus.count * 8 - (modulus.first?.leadingZeroBitCount ?? 0)
        guard limits.modulusBits.contains(bits) else { throw .modulusSize(bits: bits) }
        let isOdd = [modulus, exponent].allSatisfy { ($0.last ?? 0) & 1 == 1 }
        guard isOdd, exponent.count <= 4 else { throw .notRSA }
        guard (2...limits.exponent).contains(exponent.reduce(0) { $0 << 8 | UInt32($1) }) else { throw .notRSA }
        do { return try _RSA.Signing.PublicKey(n: modulus, e: exponent) } catch { throw .notRSA }
    }

    /// - Parameter make: Makes a key of a point in the uncompressed form of SEC 1.
    private static func onCurve(
        _ json: JSON,
        _ length: Int,
        _ make: (_ point: [UInt8]) throws -> PublicKey
    ) throws(JsonWebKeyError) -> PublicKey {
        let point = try [4] + bytes(json, "x", length: length) + bytes(json, "y", length: length)
        do { return try make(point) } catch { throw .notOnCurve }
    }

    private static func bytes(_ json: JSON, _ member: String, length: Int? = nil) throws(JsonWebKeyError) -> [UInt8] {
        guard var text = json[member]?.string, let bytes = text.withUTF8({ unsafe Base64URL.decode($0) }) else {
            throw .unreadable(member: member)
        }
        guard length == nil || bytes.count == length else { throw .wrongLength(member: member) }
        return bytes
    }
}
