import Crypto
import PingFoundation

/// Names a key in the header of what it encrypted. It is derived from the key (HKDF, RFC 5869), and nobody learns the key from it.
struct KeyIdentifier: Sendable, Hashable {
    static let byteCount = 8

    let bytes: Data

    /// - Parameter bytes: As they stand in a header.
    init(bytes: Data) { self.bytes = bytes }

    init(of key: SymmetricKey) {
        let derived = HKDF<SHA256>.deriveKey(
            inputKeyMaterial: key,
            info: Data("ping-swift-sdk key identifier".utf8),
            outputByteCount: Self.byteCount
        )
        bytes = unsafe derived.withUnsafeBytes { unsafe Data($0) }
    }

    /// In hexadecimal digits, for messages.
    var text: String { Hexadecimal.text(of: bytes) }
}
