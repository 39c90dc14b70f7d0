/// Which item of the Keychain holds the value, and how it is protected.
///
/// Service and account together name the item. Only this item is ever read, changed or deleted.
public struct KeychainItem: Sendable, Hashable {
    /// The service that the items of this SDK carry unless you choose another.
    public static let defaultService = "com.pingidentity.ping-swift-sdk"

    /// What is stored, or whose it is.
    package var account: String
    /// The name under which the items of a program are grouped.
    package var service: String
    /// Shares the item with programs of the same team that have this group in their entitlements.
    package var accessGroup: String?
    /// When the value is given out. Takes effect with the next save, also for an item that exists.
    package var accessibility: KeychainAccessibility
    /// On macOS: whether to use the Keychain that iOS has too, which asks no questions in the name of the system but needs a
    /// signed program. `false` is the file-based login keychain. Other systems have only one.
    package var usesDataProtectionKeychain: Bool

    /// Names an item.
    ///
    /// - Parameters:
    ///   - account: What is stored, or whose it is.
    ///   - service: The name under which the items of a program are grouped.
    ///   - accessGroup: Shares the item with programs of the same team; `nil` keeps it to this one.
    ///   - accessibility: When the value is given out.
    ///   - usesDataProtectionKeychain: On macOS, `false` for the file-based login keychain.
    public init(
        account: String,
        service: String = KeychainItem.defaultService,
        accessGroup: String? = nil,
        accessibility: KeychainAccessibility = .afterFirstUnlockThisDeviceOnly,
        usesDataProtectionKeychain: Bool = true
    ) {
        self.account = account
        self.service = service
        self.accessGroup = accessGroup
        self.accessibility = accessibility
        self.usesDataProtectionKeychain = usesDataProtectionKeychain
    }
}
