/// The items that an earlier SDK has stored in the Keychain, as generic passwords.
public struct KeychainFormerItems: FormerItems {
    private let keychain: any KeychainAccess
    private let accessGroup: String?

    /// - Parameters:
    ///   - keychain: The Keychain.
    ///   - accessGroup: The group that the items are shared in; `nil` for the program's own.
    package init(keychain: any KeychainAccess, accessGroup: String? = nil) {
        self.keychain = keychain
        self.accessGroup = accessGroup
    }

    @concurrent
    public func read(service: String, account: String) async throws(PingError) -> Data? {
        let (status, data) = keychain.copyMatching(item(service, account).read)
        if status == .itemNotFound { return nil }
        guard status == .success else { throw status.error("read") }
        guard let data else { throw KeychainStatus.decode.error("read") }
        return data
    }

    @concurrent
    public func remove(service: String, account: String) async throws(PingError) {
        let status = keychain.delete(item(service, account).match)
        guard status == .success || status == .itemNotFound else { throw status.error("delete") }
    }

    /// The earlier SDKs did not ask for the data protection Keychain, which matters on macOS only.
    private func item(_ service: String, _ account: String) -> KeychainItem {
        KeychainItem(account: account, service: service, accessGroup: accessGroup, usesDataProtectionKeychain: false)
    }
}

#if canImport(Security)
    extension KeychainFormerItems {
        /// The items in the Keychain of the system.
        ///
        /// - Parameter accessGroup: The group that the items are shared in; `nil` for the program's own.
        public init(accessGroup: String? = nil) {
            self.init(keychain: SystemKeychain(), accessGroup: accessGroup)
        }
    }
#endif
