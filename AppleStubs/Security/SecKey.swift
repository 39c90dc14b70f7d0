// class SecKey
public final class SecKey {}

public var kSecClassKey: CFString { CFString() }
public var kSecAttrApplicationTag: CFString { CFString() }
public var kSecAttrKeyType: CFString { CFString() }
@available(iOS 10.0, macOS 10.12, *)
public var kSecAttrKeyTypeECSECPrimeRandom: CFString { CFString() }
public var kSecReturnRef: CFString { CFString() }

// struct SecKeyAlgorithm : Hashable, Equatable, RawRepresentable, @unchecked Sendable { init(rawValue: CFString) }
@available(iOS 10.0, macOS 10.12, *)
public struct SecKeyAlgorithm: Hashable, Sendable {
    private let name: String

    // static let eciesEncryptionCofactorVariableIVX963SHA256AESGCM: SecKeyAlgorithm
    @available(iOS 11.0, macOS 10.13, *)
    public static let eciesEncryptionCofactorVariableIVX963SHA256AESGCM = SecKeyAlgorithm(name: "variable")
    // static let eciesEncryptionCofactorX963SHA256AESGCM: SecKeyAlgorithm
    @available(iOS 10.0, macOS 10.12, *)
    public static let eciesEncryptionCofactorX963SHA256AESGCM = SecKeyAlgorithm(name: "fixed")
}

// func SecKeyGetTypeID() -> CFTypeID
public func SecKeyGetTypeID() -> CFTypeID { 1 }

// func SecKeyCreateDecryptedData(_ key: SecKey, _ algorithm: SecKeyAlgorithm, _ ciphertext: CFData,
//     _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?) -> CFData?
@available(iOS 10.0, macOS 10.12, *)
public func SecKeyCreateDecryptedData(
    _ key: SecKey,
    _ algorithm: SecKeyAlgorithm,
    _ ciphertext: CFData,
    _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> CFData? { nil }
