/// Knows the key that encrypts stored values: a file, a key-management service, a hardware module.
///
/// Called from any task, also from several processes at once. A fixed key is an ``EncryptionKey``;
/// several are ``EncryptionKeys``.
public protocol EncryptionKeyProvider: Sendable {
    /// The key that has been in use.
    ///
    /// - Returns: `nil` only when it is certain that there has never been one.
    /// - Throws: `PingError` when the provider cannot tell, for example with code `storageLocked`. A value is never
    ///   encrypted with a new key because the old one could not be read for a moment.
    func existingKey() async throws -> EncryptionKey?

    /// The key that has been in use, or a new one that is kept from now on.
    ///
    /// All who ask at the same time get the same key.
    ///
    /// - Throws: `PingError`.
    func existingOrNewKey() async throws -> EncryptionKey

    /// All keys that stored values may be encrypted with.
    ///
    /// A provider with one key need not implement it: the default is ``existingKey()`` alone.
    ///
    /// - Returns: First the key that ``existingKey()`` returns, then the former ones.
    /// - Throws: As ``existingKey()``.
    func existingKeys() async throws -> [EncryptionKey]
}

extension EncryptionKeyProvider {
    public func existingKeys() async throws -> [EncryptionKey] {
        try await existingKey().map { [$0] } ?? []
    }
}
