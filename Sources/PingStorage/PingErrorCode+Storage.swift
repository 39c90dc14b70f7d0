extension PingError.Code {
    /// The store does not open now: the device has not been unlocked yet, or another process has it. Try again later.
    public static let storageLocked: Self = "storage_locked"
    /// The stored value is damaged, belongs to another place, or somebody wrote it with another key.
    public static let storageCorrupt: Self = "storage_corrupt"
    /// The stored value names a key that this program does not have.
    public static let storageKeyUnknown: Self = "storage_key_unknown"
    /// A newer version of this SDK wrote the stored value.
    public static let storageNewerVersion: Self = "storage_newer_version"
    /// The system refuses access, or other users could read the file.
    public static let storageDenied: Self = "storage_denied"
    /// The disk or the quota has no room for the value.
    public static let storageFull: Self = "storage_full"
    /// Somebody else got exclusive access after this process lost it, for example because this process was stopped for
    /// too long. The store refused the change, and holds what came after it.
    public static let storageOvertaken: Self = "storage_overtaken"
    /// The storage cannot encode the value.
    public static let storageInvalidValue: Self = "storage_invalid_value"
    /// The store failed in any other way that the system reports.
    public static let storageUnavailable: Self = "storage_unavailable"
}

extension PingError {
    /// Whether a stored value can never be read: no key of this program opens it, or it is damaged.
    ///
    /// A service treats such a session as none, so that its user logs in again, and counts and logs it.
    public var isUnreadableValue: Bool { [.storageCorrupt, .storageKeyUnknown].contains(code) }
}
