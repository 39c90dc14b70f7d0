/// The item of the Keychain that holds the value, and its protection.
///
/// Service and account together name the item, and an access group says which programs share it. By default the service
/// carries the identifier of the app, since apps of one team may share a group that neither of them names. An
/// extension uses that of its app.
public struct KeychainItem: Sendable, Hashable {
    /// The service of the items that only this app uses, with its extensions, unless you choose another.
    package static var ownService: String { "\(ProgramName.ofApp).ping-swift-sdk" }
    /// The service of the items of an access group, unless you choose another. No program that is in the
    /// group by chance asks for it.
    package static var sharedService: String { "com.pingidentity.ping-swift-sdk.shared" }

    /// The name of the item, or of its owner.
    package var account: String
    /// The name under which the items of a program are grouped.
    package var service: String
    /// Shares the item with programs of the same team that have this group in their entitlements.
    package var accessGroup: String?
    /// When the value is given out. Takes effect with the next save, also for an item that exists.
    package var accessibility: KeychainAccessibility
    /// On macOS: whether to use the Keychain that iOS has too, which asks no questions in the name of the system but
    /// needs a signed program. `false` is the file-based login keychain. Other systems have only one.
    package var usesDataProtectionKeychain: Bool

    /// Names an item.
    ///
    /// - Parameters:
    ///   - account: The name of the item, or of its owner.
    ///   - service: The name under which the items of a program are grouped. `nil` means the bundle identifier of the
    ///     app followed by `.ping-swift-sdk`; for an item with an access group, a name that all apps have in common.
    ///   - accessGroup: Shares the item with programs of the same team; `nil` keeps it to this one.
    ///   - accessibility: When the value is given out.
    ///   - usesDataProtectionKeychain: On macOS, `false` for the file-based login keychain.
    public init(
        account: String,
        service: String? = nil,
        accessGroup: String? = nil,
        accessibility: KeychainAccessibility = .afterFirstUnlockThisDeviceOnly,
        usesDataProtectionKeychain: Bool = true
    ) {
        self.account = account
        self.service = service ?? (accessGroup == nil ? Self.ownService : Self.sharedService)
        self.accessGroup = accessGroup
        self.accessibility = accessibility
        self.usesDataProtectionKeychain = usesDataProtectionKeychain
    }
}

/// When the Keychain gives a value out, and whether it may leave the device.
public enum KeychainAccessibility: Sendable, Hashable, CaseIterable {
    /// From the first unlock after a restart on, also while the device is locked again. Never leaves the device.
    ///
    /// The default: work in the background, and a launch before the user has unlocked, find the token.
    case afterFirstUnlockThisDeviceOnly
    /// The same, and the value moves to a new device with an encrypted backup.
    case afterFirstUnlock
    /// Only while the device is unlocked. Never leaves the device.
    case whenUnlockedThisDeviceOnly
    /// Only while the device is unlocked; moves to a new device with an encrypted backup.
    case whenUnlocked
    /// Only while the device is unlocked, and only as long as it has a passcode. Never leaves the device.
    case whenPasscodeSetThisDeviceOnly
}
