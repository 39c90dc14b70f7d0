public final class SecIdentity {}

public let kSecImportExportPassphrase: CFString = "passphrase"
@available(macOS 15, iOS 18, *)
public let kSecImportToMemoryOnly: CFString = "memory"
public let kSecImportItemIdentity: CFString = "identity"
public let kSecImportItemCertChain: CFString = "chain"

public func SecPKCS12Import(
    _ pkcs12_data: CFData,
    _ options: CFDictionary,
    _ items: UnsafeMutablePointer<CFArray?>
) -> OSStatus {
    errSecUnimplemented
}
