import Crypto
import PingFoundation

/// Keys in software, stored with the tokens that they protect.
///
/// They protect tokens on their way and at servers. A thief of the whole storage has tokens and key.
public struct SoftwareDPoPKeys: DPoPKeySource {
    private static var prefix: String { "software:" }

    /// Creates a source.
    public init() {}

    /// See ``DPoPKeySource/makeKey()``.
    public func makeKey() async throws -> any DPoPKey {
        Key(P256.Signing.PrivateKey())
    }

    /// See ``DPoPKeySource/key(stored:)``.
    public func key(stored: Secret) async throws -> any DPoPKey {
        let text = stored.reveal()
        guard text.hasPrefix(Self.prefix),
            let bytes = Data(base64URLEncoded: String(text.dropFirst(Self.prefix.count))),
            let key = try? P256.Signing.PrivateKey(rawRepresentation: bytes)
        else { throw PingError.lostDPoPKey }
        return Key(key)
    }

    private struct Key: DPoPKey, Redacted {
        let publicKey: [UInt8]
        let stored: Secret
        private let key: P256.Signing.PrivateKey

        init(_ key: P256.Signing.PrivateKey) {
            self.key = key
            publicKey = [UInt8](key.publicKey.rawRepresentation)
            stored = Secret(SoftwareDPoPKeys.prefix + key.rawRepresentation.base64URLEncodedString())
        }

        func signature(for data: [UInt8]) throws -> [UInt8] {
            [UInt8](try key.signature(for: data).rawRepresentation)
        }
    }
}

extension PingError {
    /// The key of the tokens is gone.
    static var lostDPoPKey: PingError {
        PingError(
            .oidcKeyLost,
            "The tokens are bound to a key that this device does not have.",
            recovery: "Let the user log in again."
        )
    }
}

/// The keys that suit the system: those of the Secure Enclave where there is one, else software keys.
enum DefaultDPoPKeys {
    static func make() -> any DPoPKeySource {
        #if canImport(CryptoKit) && canImport(Security)
            if SecureEnclaveDPoPKeys.isAvailable { return SecureEnclaveDPoPKeys() }
        #endif
        return SoftwareDPoPKeys()
    }
}
