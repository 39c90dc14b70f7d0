/// The keys that suit the system: those of the Secure Enclave where there is one, else software keys.
enum DefaultDPoPKeys {
    static func make() -> any DPoPKeySource {
        #if canImport(CryptoKit) && canImport(Security)
            if SecureEnclaveDPoPKeys.isAvailable { return SecureEnclaveDPoPKeys() }
        #endif
        return SoftwareDPoPKeys()
    }
}
