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
