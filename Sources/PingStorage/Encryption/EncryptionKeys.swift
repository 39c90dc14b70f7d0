/// The key that encrypts, and further keys for reading: a key ring, so that a service can change its key while it runs.
///
/// ```swift
/// func keyRing(_ present: EncryptionKey, _ earlier: EncryptionKey) throws -> EncryptionKeys {
///     try EncryptionKeys(current: present, former: [earlier])
/// }
/// ```
///
/// Each stored value names its key, and a storage writes with ``current`` only. Several processes change their key in
/// three rounds. In each round you restart one process after another:
///
/// 1. Add the new key to ``former``, so that every process can read it.
/// 2. Make the new key ``current``, and move the earlier one to ``former``.
/// 3. When no stored value needs the earlier key any more, remove it. A store's `rekey` encrypts all with the new key.
///
/// A process that skips the first round cannot read what others write with the new key: `storageKeyUnknown`.
///
/// For a test, any two keys do: `try EncryptionKeys(current: EncryptionKey(), former: [EncryptionKey()])`.
public struct EncryptionKeys: EncryptionKeyProvider {
    /// Encrypts what is written.
    public let current: EncryptionKey
    /// Decrypt what was written with them, beside ``current``.
    public let former: [EncryptionKey]

    /// A key ring.
    ///
    /// - Parameters:
    ///   - current: Encrypts what is written.
    ///   - former: Keys that other processes use, or have used.
    /// - Throws: `PingError` with code `invalidConfiguration` when a key is given twice. Then one of two settings was
    ///   probably not changed, and a key is missing.
    public init(current: EncryptionKey, former: [EncryptionKey] = []) throws(PingError) {
        let keys = [current] + former
        let repeated = keys.indices.filter { index in keys[..<index].contains { $0 == keys[index] } }
        guard repeated.isEmpty else {
            throw PingError(
                .invalidConfiguration,
                "The same key is given twice in EncryptionKeys.",
                recovery:
                    "Give each key once. If one of two keys should have been another, correct it: nobody can read the "
                    + "values of a missing key."
            )
        }
        self.current = current
        self.former = former
    }

    public func existingKey() async throws -> EncryptionKey? { current }
    public func existingOrNewKey() async throws -> EncryptionKey { current }
    public func existingKeys() async throws -> [EncryptionKey] { [current] + former }
}

extension EncryptionKeys: CustomStringConvertible, Redacted {
    public var description: String { Secret.placeholder }
}
