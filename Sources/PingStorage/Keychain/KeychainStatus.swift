/// A result of the Keychain: an `OSStatus`.
package struct KeychainStatus: RawRepresentable, Hashable, Sendable {
    /// The number of the system.
    package let rawValue: Int32

    /// - Parameter rawValue: The number of the system.
    package init(rawValue: Int32) {
        self.rawValue = rawValue
    }

    /// It worked.
    package static let success = KeychainStatus(rawValue: 0)
    /// There is no room.
    package static let diskFull = KeychainStatus(rawValue: -34)
    /// The user has refused.
    package static let userCanceled = KeychainStatus(rawValue: -128)
    /// This program may not use the item.
    package static let noAccessForItem = KeychainStatus(rawValue: -25243)
    /// There is no Keychain now.
    package static let notAvailable = KeychainStatus(rawValue: -25291)
    /// The Keychain may only be read.
    package static let readOnly = KeychainStatus(rawValue: -25292)
    /// The user could not prove who they are.
    package static let authFailed = KeychainStatus(rawValue: -25293)
    /// The item exists already.
    package static let duplicateItem = KeychainStatus(rawValue: -25299)
    /// There is no such item.
    package static let itemNotFound = KeychainStatus(rawValue: -25300)
    /// The Keychain is locked and may not ask; for example before the first unlock.
    package static let interactionNotAllowed = KeychainStatus(rawValue: -25308)
    /// The Keychain has to ask the user first.
    package static let interactionRequired = KeychainStatus(rawValue: -25315)
    /// The device is awake without its user.
    package static let inDarkWake = KeychainStatus(rawValue: -25320)
    /// The item cannot be decoded.
    package static let decode = KeychainStatus(rawValue: -26275)
    /// The signature of the program does not fit its Info.plist.
    package static let infoPlistFailed = KeychainStatus(rawValue: -67030)
    /// The program is not signed with the entitlement it needs.
    package static let missingEntitlement = KeychainStatus(rawValue: -34018)
}

extension KeychainStatus {
    /// The status as an error of a storage.
    ///
    /// - Parameter action: The action that was tried, as in "read".
    func error(_ action: String) -> PingError {
        let (code, reason, recovery) = meaning
        return PingError(
            code,
            "The Keychain could not \(action) the value: \(reason) (status \(rawValue)).",
            recovery: recovery
        )
    }

    private var meaning: (code: PingError.Code, reason: String, recovery: String) {
        switch self {
        case .interactionNotAllowed, .interactionRequired, .inDarkWake:
            (.storageLocked, "it is locked", "Try again when the device has been unlocked.")
        case .missingEntitlement:
            (
                .storageDenied, "this program has no entitlement for it",
                "Sign the program with the entitlement keychain-access-groups, and check the access group. A program on macOS without it "
                    + "can set a FileStorage, or a KeychainStorage of KeychainItem(account:usesDataProtectionKeychain: false)."
            )
        case .infoPlistFailed:
            (
                .storageDenied, "the signature of this program does not fit its Info.plist",
                "Sign the program again after the last change of its bundle."
            )
        case .authFailed, .userCanceled, .noAccessForItem, .readOnly:
            (.storageDenied, "access was refused", "Allow this program to use the item, then try again.")
        case .diskFull:
            (.storageFull, "the disk is full", "Make room on the disk and try again.")
        case .decode:
            (.storageCorrupt, "it cannot be decoded", "Delete the value and sign in again.")
        case .notAvailable:
            (.storageUnavailable, "no Keychain is available", "Try again; restart the device if it stays so.")
        case .itemNotFound:
            (.storageUnavailable, "it disappeared", "Try again.")
        default:
            (
                .storageUnavailable, "it reported an error",
                "Try again, and look its number up in Apple's list of OSStatus values."
            )
        }
    }
}
