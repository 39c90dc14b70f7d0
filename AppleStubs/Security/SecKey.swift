public final class SecKey {}

public typealias CFTypeID = UInt

public let kSecClassKey: CFString = "keys"
public let kSecAttrApplicationTag: CFString = "atag"
public let kSecAttrKeyType: CFString = "type"
public let kSecAttrKeyTypeECSECPrimeRandom: CFString = "73"
public let kSecReturnRef: CFString = "r_Ref"

public struct SecKeyAlgorithm: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let eciesEncryptionCofactorVariableIVX963SHA256AESGCM = SecKeyAlgorithm(rawValue: "variable")
    public static let eciesEncryptionCofactorX963SHA256AESGCM = SecKeyAlgorithm(rawValue: "fixed")
}

public func CFGetTypeID(_ value: CFTypeRef?) -> CFTypeID { 0 }
public func SecKeyGetTypeID() -> CFTypeID { 1 }

public func SecKeyCreateDecryptedData(
    _ key: SecKey,
    _ algorithm: SecKeyAlgorithm,
    _ ciphertext: CFData,
    _ error: UnsafeMutablePointer<CFError?>?
) -> CFData? { nil }
