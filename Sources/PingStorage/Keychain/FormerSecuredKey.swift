#if canImport(Security)
    public import Foundation
    import Security

    /// Decrypts the items that an earlier SDK has encrypted with its key of the Secure Enclave.
    ///
    /// It encrypts nothing: the storages of this SDK do not need that key. Call it from any task.
    public struct FormerSecuredKey: Encryptor {
        private let tag: String
        /// The algorithm the earlier SDK writes with now, and the one of its first versions.
        private static let algorithms: [SecKeyAlgorithm] = [
            .eciesEncryptionCofactorVariableIVX963SHA256AESGCM, .eciesEncryptionCofactorX963SHA256AESGCM,
        ]

        /// The key of ping-ios-sdk. Finds it at its first use.
        public init() { tag = "com.pingidentity.securedKey.identifier" }

        private init(tag: String) { self.tag = tag }

        /// The key of the ForgeRock SDK for iOS.
        public static var forgeRock: FormerSecuredKey {
            FormerSecuredKey(tag: "com.forgerock.ios.securedKey.identifier")
        }

        /// - Throws: `PingError` with code `storageUnavailable`, always.
        public func encrypt(data: Data) async throws -> Data {
            throw PingError(
                .storageUnavailable,
                "FormerSecuredKey only decrypts.",
                recovery: "Use another encryptor for a new storage."
            )
        }

        @concurrent
        public func decrypt(data: Data) async throws -> Data {
            let key = try key()
            for algorithm in Self.algorithms {
                if let open = SecKeyCreateDecryptedData(key, algorithm, data as CFData, nil) { return open as Data }
            }
            throw PingError(
                .storageCorrupt,
                "The earlier SDK's key of the Secure Enclave does not decrypt the item.",
                recovery: "Let the user log in."
            )
        }

        private func key() throws(PingError) -> SecKey {
            var result: CFTypeRef?
            var status = KeychainStatus.itemNotFound
            // The documentation asks for data, and the earlier SDKs gave a text.
            for tag: Any in [Data(tag.utf8), tag] where status == .itemNotFound {
                let query: [String: Any] = [
                    kSecClass as String: kSecClassKey as String,
                    kSecAttrApplicationTag as String: tag,
                    kSecAttrKeyType as String: kSecAttrKeyTypeECSECPrimeRandom as String,
                    kSecReturnRef as String: true,
                ]
                status = KeychainStatus(rawValue: unsafe SecItemCopyMatching(query as CFDictionary, &result))
            }
            if status == .itemNotFound {
                throw PingError(
                    .storageCorrupt,
                    "The earlier SDK's key of the Secure Enclave is missing.",
                    recovery: "Let the user log in. A restored backup does not contain the key."
                )
            }
            guard status == .success else { throw status.error("read") }
            guard let result, CFGetTypeID(result) == SecKeyGetTypeID() else {
                throw KeychainStatus.decode.error("read")
            }
            // A conditional cast to a class of CoreFoundation always succeeds, so the type is compared above.
            return unsafe unsafeDowncast(result, to: SecKey.self)
        }
    }
#endif
