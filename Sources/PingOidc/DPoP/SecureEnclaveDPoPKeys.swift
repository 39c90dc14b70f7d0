#if canImport(CryptoKit) && canImport(Security)
    import CryptoKit
    import PingFoundation
    import PingStorage
    import Security

    /// Keys in an Apple device's Secure Enclave, which never leave it: a copy of the storage is worthless elsewhere.
    ///
    /// A key can be used after the first unlock of the device, so that tokens are refreshed in the background too.
    public struct SecureEnclaveDPoPKeys: DPoPKeySource {
        private static var prefix: String { "enclave:" }

        /// Creates a source.
        public init() {}

        /// Whether this device has a Secure Enclave. A simulator may not.
        public static var isAvailable: Bool { SecureEnclave.isAvailable }

        /// See ``DPoPKeySource/makeKey()``.
        @concurrent
        public func makeKey() async throws -> any DPoPKey {
            guard
                let access = SecAccessControlCreateWithFlags(
                    nil,
                    kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly,
                    .privateKeyUsage,
                    nil
                )
            else {
                throw PingError(
                    .storageUnavailable,
                    "The system does not restrict access to a key of the Secure Enclave.",
                    recovery: "Use SoftwareDPoPKeys."
                )
            }
            return try Key(Self.naming(.creation) { try SecureEnclave.P256.Signing.PrivateKey(accessControl: access) })
        }

        /// See ``DPoPKeySource/key(stored:)``.
        @concurrent
        public func key(stored: Secret) async throws -> any DPoPKey {
            let text = stored.reveal()
            guard text.hasPrefix(Self.prefix),
                let bytes = Data(base64URLEncoded: String(text.dropFirst(Self.prefix.count)))
            else { throw PingError.lostDPoPKey }
            return try Key(Self.naming(.use) { try SecureEnclave.P256.Signing.PrivateKey(dataRepresentation: bytes) })
        }

        /// Runs work of the Secure Enclave, which takes 10 to 150 milliseconds, so never on the caller's actor.
        private static func naming<Result>(
            _ moment: SystemKeyFailure.Moment,
            _ work: () throws -> Result
        ) throws(PingError) -> Result {
            do { return try work() } catch { throw SystemKeyFailure(error, moment).ofTokens }
        }

        private struct Key: DPoPKey, Redacted {
            let publicKey: [UInt8]
            let stored: Secret
            private let key: SecureEnclave.P256.Signing.PrivateKey

            init(_ key: SecureEnclave.P256.Signing.PrivateKey) {
                self.key = key
                publicKey = [UInt8](key.publicKey.rawRepresentation)
                stored = Secret(SecureEnclaveDPoPKeys.prefix + key.dataRepresentation.base64URLEncodedString())
            }

            @concurrent
            func signature(for data: [UInt8]) async throws -> [UInt8] {
                try SecureEnclaveDPoPKeys.naming(.use) { [UInt8](try key.signature(for: Data(data)).rawRepresentation) }
            }
        }
    }
#endif
