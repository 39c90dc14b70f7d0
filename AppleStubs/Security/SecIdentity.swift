// class SecIdentity
public final class SecIdentity {}

public var kSecImportExportPassphrase: CFString { CFString() }
@available(iOS 18.0, macOS 15.0, *)
public var kSecImportToMemoryOnly: CFString { CFString() }
public var kSecImportItemIdentity: CFString { CFString() }
public var kSecImportItemCertChain: CFString { CFString() }

// func SecPKCS12Import(_ pkcs12_data: CFData, _ options: CFDictionary, _ items: UnsafeMutablePointer<CFArray?>) -> OSStatus
public func SecPKCS12Import(
    _ pkcs12_data: CFData,
    _ options: CFDictionary,
    _ items: UnsafeMutablePointer<CFArray?>
) -> OSStatus {
    errSecUnimplemented
}
