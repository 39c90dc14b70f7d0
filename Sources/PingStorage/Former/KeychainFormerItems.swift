public import PingFoundation

/// The items that an earlier SDK has stored in the Keychain, as generic passwords.
public struct KeychainFormerItems: FormerItems {
    private let keychain: any KeychainAccess
    private let accessGroup: String?

    /// - Parameters:
    ///   - keychain: The Keychain.
    ///   - accessGroup: The group that the earlier SDK was given; `nil` when it had none.
    package init(keychain: any KeychainAccess, accessGroup: String? = nil) {
        self.keychain = keychain
        self.accessGroup = accessGroup
    }

    @concurrent
    public func read(service: String, account: String) async throws(PingError) -> Data? {
        var last = KeychainStatus.itemNotFound
        for item in items(service, account) {
            let (status, data) = keychain.copyMatching(item.read)
            if status == .success {
                guard let data else { throw KeychainStatus.decode.error("read") }
                return data
            }
            last = status
            guard Self.isElsewhere(status) else { break }
        }
        if last == .itemNotFound { return nil }
        throw last.error("read")
    }

    @concurrent
    public func remove(service: String, account: String) async throws(PingError) {
        var last = KeychainStatus.itemNotFound
        for item in items(service, account) {
            last = keychain.delete(item.match)
            guard Self.isElsewhere(last) else { break }
        }
        guard last == .success || last == .itemNotFound else { throw last.error("delete") }
    }

    /// The places an item can be in: the group as it was given, or the group with the identifier of the team before it.
    ///
    /// The ForgeRock SDK put that identifier there itself, and stored what belongs to one app without any group.
    private func items(_ service: String, _ account: String) -> [KeychainItem] {
        guard let accessGroup, !ForgeRockKeychain.isOfOneApp(service) else { return [item(service, account, nil)] }
        let prefixed = teamIdentifier.flatMap { accessGroup.hasPrefix($0) ? nil : $0 + accessGroup }
        return [accessGroup, prefixed].compactMap(\.self).map { item(service, account, $0) }
    }

    /// The identifier of the team with its dot, as the group of an item of the ForgeRock SDK tells it.
    private var teamIdentifier: String? {
        let (service, account) = ForgeRockKeychain.lastServer
        guard let group = keychain.accessGroup(of: item(service, account, nil).match).group,
            let dot = group.firstIndex(of: "."), group.distance(from: group.startIndex, to: dot) == 10
        else { return nil }
        return String(group[...dot])
    }

    /// Whether the next place is worth a question. The system refuses groups that the entitlements do not list.
    private static func isElsewhere(_ status: KeychainStatus) -> Bool {
        status == .itemNotFound || status == .missingEntitlement
    }

    /// The earlier SDKs did not ask for the data protection Keychain, which matters on macOS only.
    private func item(_ service: String, _ account: String, _ group: String?) -> KeychainItem {
        KeychainItem(account: account, service: service, accessGroup: group, usesDataProtectionKeychain: false)
    }
}

#if canImport(Security)
    extension KeychainFormerItems {
        /// The items in the Keychain of the system.
        ///
        /// - Parameter accessGroup: The group that the earlier SDK was given, with the identifier of the team, or
        ///   without it where the ForgeRock SDK was given it so. What that SDK stored for one app alone is read without
        ///   a group. `nil` finds the items of all groups of the program.
        public init(accessGroup: String? = nil) {
            self.init(keychain: SystemKeychain(), accessGroup: accessGroup)
        }
    }
#endif
