#if canImport(Security)
    public import Foundation
    import Security

    /// The Keychain of the system.
    struct SystemKeychain: KeychainAccess {
        func copyMatching(_ query: KeychainQuery) -> (status: KeychainStatus, data: Data?) {
            var result: CFTypeRef?
            let status = unsafe SecItemCopyMatching(query.dictionary, &result)
            return (KeychainStatus(rawValue: status), result as? Data)
        }

        func accessGroup(of query: KeychainQuery) -> (status: KeychainStatus, group: String?) {
            var result: CFTypeRef?
            let status = unsafe SecItemCopyMatching(query.attributes, &result)
            let attributes = result as? [String: Any]
            return (KeychainStatus(rawValue: status), attributes?[kSecAttrAccessGroup as String] as? String)
        }

        func add(_ query: KeychainQuery) -> KeychainStatus {
            KeychainStatus(rawValue: SecItemAdd(query.dictionary, nil))
        }

        func update(_ query: KeychainQuery, with attributes: KeychainQuery) -> KeychainStatus {
            KeychainStatus(rawValue: SecItemUpdate(query.dictionary, attributes.dictionary))
        }

        func delete(_ query: KeychainQuery) -> KeychainStatus {
            KeychainStatus(rawValue: SecItemDelete(query.dictionary))
        }
    }

    extension KeychainStorage {
        /// A storage in the Keychain of the system.
        ///
        /// - Parameters:
        ///   - account: The name of the item, or of its owner.
        ///   - encryptor: Encrypts the value a second time.
        public convenience init(account: String, encryptor: any Encryptor = NoEncryptor()) {
            self.init(item: KeychainItem(account: account), encryptor: encryptor)
        }

        /// A storage in the Keychain of the system, for an item that you describe.
        ///
        /// - Parameters:
        ///   - item: The item, and its protection.
        ///   - encryptor: Encrypts the value a second time.
        ///   - lockDirectory: The directory of the lock file for exclusive access. `nil` means the application support
        ///     directory. An item with an access group needs one, or exclusive access throws `invalidConfiguration`.
        public convenience init(
            item: KeychainItem,
            encryptor: any Encryptor = NoEncryptor(),
            lockDirectory: URL? = nil
        ) {
            self.init(item: item, keychain: SystemKeychain(), encryptor: encryptor, lockDirectory: lockDirectory)
        }
    }

    extension KeychainQuery {
        fileprivate var dictionary: CFDictionary { values as CFDictionary }

        /// Asks for the attributes of the item in place of its content.
        fileprivate var attributes: CFDictionary {
            var values = values
            values[kSecReturnAttributes as String] = true
            values[kSecMatchLimit as String] = kSecMatchLimitOne as String
            return values as CFDictionary
        }

        private var values: [String: Any] {
            var values: [String: Any] = [:]
            if let usesDataProtectionKeychain {
                values[kSecClass as String] = kSecClassGenericPassword as String
                #if os(macOS)
                    values[kSecUseDataProtectionKeychain as String] = usesDataProtectionKeychain
                #endif
            }
            values[kSecAttrAccount as String] = account
            values[kSecAttrService as String] = service
            values[kSecAttrAccessGroup as String] = accessGroup
            values[kSecAttrAccessible as String] = accessibility?.name
            values[kSecValueData as String] = data
            if returnsData {
                values[kSecReturnData as String] = true
                values[kSecMatchLimit as String] = kSecMatchLimitOne as String
            }
            return values
        }
    }

    extension KeychainAccessibility {
        fileprivate var name: String {
            let name =
                switch self {
                case .afterFirstUnlockThisDeviceOnly: kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly
                case .afterFirstUnlock: kSecAttrAccessibleAfterFirstUnlock
                case .whenUnlockedThisDeviceOnly: kSecAttrAccessibleWhenUnlockedThisDeviceOnly
                case .whenUnlocked: kSecAttrAccessibleWhenUnlocked
                case .whenPasscodeSetThisDeviceOnly: kSecAttrAccessibleWhenPasscodeSetThisDeviceOnly
                }
            return name as String
        }
    }
#endif
