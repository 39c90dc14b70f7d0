package import Crypto
import PingFoundation

/// A hash function of SHA-2, as `at_hash`, `c_hash` and the HMAC family use it.
package enum TokenDigest: Int, Sendable {
    case sha256 = 32
    case sha384 = 48
    case sha512 = 64

    /// The length of a hash, in bytes.
    var byteCount: Int { rawValue }

    /// The left half of the hash of a text (OpenID Connect Core 1.0, section 3.1.3.6).
    func leftHalf(of text: String) -> String {
        let data = [UInt8](text.utf8)
        return switch self {
        case .sha256: Self.leftHalf(SHA256.hash(data: data))
        case .sha384: Self.leftHalf(SHA384.hash(data: data))
        case .sha512: Self.leftHalf(SHA512.hash(data: data))
        }
    }

    private static func leftHalf(_ digest: some Digest) -> String {
        unsafe digest.withUnsafeBytes {
            unsafe Base64URL.encode(UnsafeRawBufferPointer(rebasing: $0.prefix($0.count / 2)))
        }
    }
}

extension SHA256.Digest {
    /// The hash as base64url text without padding, as tokens and proofs hold it.
    package var base64URLEncodedString: String {
        unsafe withUnsafeBytes { unsafe Base64URL.encode($0) }
    }
}
