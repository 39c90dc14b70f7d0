import Crypto
public import PingFoundation

/// A 256-bit key. Prints as a placeholder.
///
/// A key of your own can be handed to a storage as it is:
/// `FileStorage<Token>(account: "token", keyProvider: try EncryptionKey(bytes: bytes))`.
public struct EncryptionKey: Sendable {
    /// How many bytes a key has: 32.
    package static let byteCount = 32

    let symmetricKey: SymmetricKey
    /// The name of the key in what it encrypted.
    let identifier: KeyIdentifier

    /// A new random key.
    public init() {
        self.init(SymmetricKey(size: .bits256))
    }

    private init(_ key: SymmetricKey) {
        self.init(key, identifier: KeyIdentifier(of: key))
    }

    init(_ key: SymmetricKey, identifier: KeyIdentifier) {
        symmetricKey = key
        self.identifier = identifier
    }

    /// A key that you have kept.
    ///
    /// - Parameter bytes: 32 bytes of a secure random source or a key derivation function. Never a password.
    /// - Throws: `PingError` with code `storageInvalidValue` when it is not 32 bytes.
    public init(bytes: Data) throws(PingError) {
        guard bytes.count == Self.byteCount else {
            throw PingError(
                .storageInvalidValue,
                "A key has \(Self.byteCount) bytes, not \(bytes.count).",
                recovery: "Derive the key with a key derivation function that gives \(Self.byteCount) bytes."
            )
        }
        self.init(SymmetricKey(data: bytes))
    }

    /// The bytes of the key, to keep them in your own place.
    public func reveal() -> Data {
        unsafe symmetricKey.withUnsafeBytes { unsafe Data($0) }
    }
}

extension EncryptionKey: Equatable {
    /// Compares in a time that does not depend on the keys.
    public static func == (left: EncryptionKey, right: EncryptionKey) -> Bool {
        left.symmetricKey == right.symmetricKey
    }
}

extension EncryptionKey: EncryptionKeyProvider {
    public func existingKey() async throws -> EncryptionKey? { self }
    public func existingOrNewKey() async throws -> EncryptionKey { self }
}

extension EncryptionKey: CustomStringConvertible, Redacted {
    public var description: String { Secret.placeholder }
}

/// Names a key in the header of what it encrypted. It is derived from the key (HKDF, RFC 5869), and does not reveal it.
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
