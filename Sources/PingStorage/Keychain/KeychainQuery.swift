package import PingFoundation

/// A question to the Keychain, in words that exist on every system.
///
/// The class is always "generic password".
package struct KeychainQuery: Sendable, Hashable {
    /// `kSecAttrAccount`.
    package var account: String?
    /// `kSecAttrService`.
    package var service: String?
    /// `kSecAttrAccessGroup`.
    package var accessGroup: String?
    /// `kSecAttrAccessible`.
    package var accessibility: KeychainAccessibility?
    /// `kSecValueData`.
    package var data: Data?
    /// `kSecClass`, and on macOS `kSecUseDataProtectionKeychain` with this value. `nil` in the attributes of an update.
    package var usesDataProtectionKeychain: Bool?
    /// `kSecReturnData` with `kSecMatchLimitOne`.
    package var returnsData = false
}

extension KeychainItem {
    /// Finds the item. Neither its content nor its protection is part of the question: an item that was stored with
    /// another protection is still this item.
    var match: KeychainQuery {
        KeychainQuery(
            account: account,
            service: service,
            accessGroup: accessGroup,
            usesDataProtectionKeychain: usesDataProtectionKeychain
        )
    }

    /// Finds the item and asks for its content.
    var read: KeychainQuery {
        var query = match
        query.returnsData = true
        return query
    }

    /// Creates the item.
    func add(_ data: Data) -> KeychainQuery {
        var query = match
        query.accessibility = accessibility
        query.data = data
        return query
    }

    /// The attributes that change in an item that exists.
    func update(_ data: Data) -> KeychainQuery {
        KeychainQuery(accessibility: accessibility, data: data)
    }
}
