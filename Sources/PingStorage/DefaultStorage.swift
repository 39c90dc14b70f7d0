/// The storage that suits the system: the Keychain on Apple systems, an encrypted file on others.
public enum DefaultStorage {
    /// A storage for one account. Nothing is opened yet.
    ///
    /// There is no fallback: when the Keychain or the file cannot be used, each call throws a `PingError`
    /// that says why. The storage never keeps a value in plain text, or in memory only, instead.
    ///
    /// - Parameters:
    ///   - account: What is stored, or whose it is.
    ///   - type: The type of the value; mostly inferred.
    public static func make<Item: Codable & Sendable>(
        account: String,
        storing type: Item.Type = Item.self
    ) -> any Storage<Item> {
        #if canImport(Security)
            KeychainStorage<Item>(account: account)
        #else
            FileStorage<Item>(account: account)
        #endif
    }
}
