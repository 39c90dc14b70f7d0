/// The place of values while the app does not name a storage.
package enum DefaultPlace: Sendable, Hashable {
    /// The Keychain of the system.
    case keychain
    /// An encrypted file.
    case file
    /// An encrypted file, since macOS refuses the data protection Keychain to a program without an entitlement for it.
    case fileOfUnsignedProgram

    /// The place for this program. A constant: nobody can change the signature of a program that
    /// runs, so it is examined once.
    package static let current = ofSystem

    /// The place for a program on macOS. One entitlement is enough for the data protection Keychain.
    ///
    /// - Parameter hasEntitlement: Whether the program was signed with an entitlement of this name.
    package init(onMacWith hasEntitlement: (String) -> Bool) {
        let names = ["com.apple.application-identifier", "application-identifier", "keychain-access-groups"]
        self = names.contains(where: hasEntitlement) ? .keychain : .fileOfUnsignedProgram
    }

    private static var ofSystem: DefaultPlace {
        #if os(macOS)
            DefaultPlace(onMacWith: SigningEntitlements.contains)
        #elseif canImport(Security)
            .keychain
        #else
            .file
        #endif
    }
}
