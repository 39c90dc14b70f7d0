package import PingFoundation
package import PingLogger

/// The program's best storage: the Keychain on iOS and in Mac apps with a Keychain entitlement, else an encrypted file.
package enum DefaultStorage {
    /// Creates a storage for one account. It opens nothing yet.
    ///
    /// The storage has no fallback: when the Keychain or the file is unusable, each call throws a `PingError`
    /// that says why. The storage never keeps a value in plain text, or in memory only, instead.
    ///
    /// - Parameters:
    ///   - account: The name of the value, or of its owner.
    ///   - type: The type of the value; Swift usually infers it.
    ///   - place: The place of the value.
    package static func make<Item: Codable & Sendable>(
        account: String,
        storing type: Item.Type = Item.self,
        at place: DefaultPlace = .current
    ) -> any Storage<Item> {
        #if canImport(Security)
            if place == .keychain { return KeychainStorage<Item>(account: account) }
        #endif
        return FileStorage<Item>(account: account)
    }

    /// Logs a place that a developer does not expect.
    package static func announce(to logger: any Logger, at place: DefaultPlace = .current) {
        guard place == .fileOfUnsignedProgram else { return }
        logger.i(
            "This program is not signed with an entitlement for the Keychain of macOS. By default, the SDK keeps sessions and "
                + "tokens in encrypted files in \(directory.path)."
        )
    }

    /// The directory of the files, unless the app names another. Items of the Keychain have no file.
    package static var directory: URL { StateDirectory.standard }
}
