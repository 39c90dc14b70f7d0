@_exported public import CoreFoundationStub

// let errSecUnimplemented: OSStatus
public let errSecUnimplemented: OSStatus = -4

// let kSecClass: CFString, and so on: a C constant, which Swift lets every task read.
public var kSecClass: CFString { CFString() }
public var kSecClassGenericPassword: CFString { CFString() }
public var kSecAttrAccount: CFString { CFString() }
public var kSecAttrService: CFString { CFString() }
public var kSecAttrAccessGroup: CFString { CFString() }
public var kSecAttrAccessible: CFString { CFString() }
public var kSecAttrAccessibleAfterFirstUnlock: CFString { CFString() }
public var kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly: CFString { CFString() }
public var kSecAttrAccessibleWhenUnlocked: CFString { CFString() }
public var kSecAttrAccessibleWhenUnlockedThisDeviceOnly: CFString { CFString() }
@available(iOS 8.0, macOS 10.10, *)
public var kSecAttrAccessibleWhenPasscodeSetThisDeviceOnly: CFString { CFString() }
@available(iOS 13.0, macOS 10.15, *)
public var kSecUseDataProtectionKeychain: CFString { CFString() }
public var kSecValueData: CFString { CFString() }
public var kSecReturnData: CFString { CFString() }
public var kSecReturnAttributes: CFString { CFString() }
public var kSecMatchLimit: CFString { CFString() }
public var kSecMatchLimitOne: CFString { CFString() }
public var kSecMatchLimitAll: CFString { CFString() }

// class SecAccessControl
@available(iOS 8.0, macOS 10.10, *)
public final class SecAccessControl {}

// struct SecAccessControlCreateFlags : OptionSet, @unchecked Sendable
@available(iOS 8.0, macOS 10.10, *)
public struct SecAccessControlCreateFlags: OptionSet, Sendable {
    public let rawValue: CFOptionFlags
    public init(rawValue: CFOptionFlags) { self.rawValue = rawValue }
    @available(iOS 8.0, macOS 10.10, *)
    public static let userPresence = SecAccessControlCreateFlags(rawValue: 1 << 0)
    @available(iOS 11.3, macOS 10.13.4, *)
    public static let biometryAny = SecAccessControlCreateFlags(rawValue: 1 << 1)
    @available(iOS 11.3, macOS 10.13.4, *)
    public static let biometryCurrentSet = SecAccessControlCreateFlags(rawValue: 1 << 3)
    @available(iOS 9.0, macOS 10.11, *)
    public static let devicePasscode = SecAccessControlCreateFlags(rawValue: 1 << 4)
    @available(iOS 9.0, macOS 10.12.1, *)
    public static let or = SecAccessControlCreateFlags(rawValue: 1 << 14)
    @available(iOS 9.0, macOS 10.12.1, *)
    public static let and = SecAccessControlCreateFlags(rawValue: 1 << 15)
    @available(iOS 9.0, macOS 10.12.1, *)
    public static let privateKeyUsage = SecAccessControlCreateFlags(rawValue: 1 << 30)
    @available(iOS 9.0, macOS 10.12.1, *)
    public static let applicationPassword = SecAccessControlCreateFlags(rawValue: 1 << 31)
}

// func SecAccessControlCreateWithFlags(_ allocator: CFAllocator?, _ protection: CFTypeRef,
//     _ flags: SecAccessControlCreateFlags, _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?) -> SecAccessControl?
@available(iOS 8.0, macOS 10.10, *)
public func SecAccessControlCreateWithFlags(
    _ allocator: CFAllocator?,
    _ protection: CFTypeRef,
    _ flags: SecAccessControlCreateFlags,
    _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> SecAccessControl? { nil }

// func SecItemCopyMatching(_ query: CFDictionary, _ result: UnsafeMutablePointer<CFTypeRef?>?) -> OSStatus
public func SecItemCopyMatching(_ query: CFDictionary, _ result: UnsafeMutablePointer<CFTypeRef?>?) -> OSStatus {
    errSecUnimplemented
}

// func SecItemAdd(_ attributes: CFDictionary, _ result: UnsafeMutablePointer<CFTypeRef?>?) -> OSStatus
public func SecItemAdd(_ attributes: CFDictionary, _ result: UnsafeMutablePointer<CFTypeRef?>?) -> OSStatus {
    errSecUnimplemented
}

// func SecItemUpdate(_ query: CFDictionary, _ attributesToUpdate: CFDictionary) -> OSStatus
public func SecItemUpdate(_ query: CFDictionary, _ attributesToUpdate: CFDictionary) -> OSStatus {
    errSecUnimplemented
}

// func SecItemDelete(_ query: CFDictionary) -> OSStatus
public func SecItemDelete(_ query: CFDictionary) -> OSStatus {
    errSecUnimplemented
}
