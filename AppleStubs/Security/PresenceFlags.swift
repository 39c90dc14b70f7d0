// Security: what the use of a key demands of the user. Apple's struct is SecAccessControlCreateFlags : OptionSet.

extension SecAccessControlCreateFlags {
    // iOS 8.0, macOS 10.10: static var userPresence: SecAccessControlCreateFlags { get }
    public static var userPresence: SecAccessControlCreateFlags { SecAccessControlCreateFlags(rawValue: 1 << 0) }
    // iOS 11.3, macOS 10.13.4: static var biometryCurrentSet: SecAccessControlCreateFlags { get }
    public static var biometryCurrentSet: SecAccessControlCreateFlags { SecAccessControlCreateFlags(rawValue: 1 << 3) }
}
