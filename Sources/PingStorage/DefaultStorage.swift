/// The storage that suits the system: the Keychain on Apple systems, an encrypted file on others.
package enum DefaultStorage {
    /// Creates a storage for one account. It opens nothing yet.
    ///
    /// The storage has no fallback: when the Keychain or the file is unusable, each call throws a `PingError`
    /// that says why. The storage never keeps a value in plain text, or in memory only, instead.
    ///
    /// - Parameters:
    ///   - account: The name of the value, or of its owner.
    ///   - type: The type of the value; Swift usually infers it.
    package static func make<Item: Codable & Sendable>(
        account: String,
        storing type: Item.Type = Item.self
    ) -> any Storage<Item> {
        #if canImport(Security)
            KeychainStorage<Item>(account: account)
        #else
            FileStorage<Item>(account: account)
        #endif
    }

    /// Where files lie that are not the Keychain's, unless the app says otherwise.
    package static var directory: URL { StateDirectory.standard }
}
