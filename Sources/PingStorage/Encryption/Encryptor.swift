/// Encrypts what a storage writes and decrypts what it reads.
///
/// An encryptor must also notice changes: `decrypt` of anything but a result of `encrypt` throws. Called from any task.
public protocol Encryptor: Sendable {
    /// Encrypts.
    ///
    /// - Parameter data: The open bytes.
    /// - Returns: The encrypted bytes.
    /// - Throws: `PingError` that says why it cannot, for example with code `storageLocked`.
    func encrypt(data: Data) async throws -> Data

    /// Decrypts.
    ///
    /// - Parameter data: The bytes that ``encrypt(data:)`` returned.
    /// - Returns: The open bytes.
    /// - Throws: `PingError`, with code `storageCorrupt` when the bytes were changed or belong to another key.
    func decrypt(data: Data) async throws -> Data
}

/// Leaves the bytes as they are, for a store that encrypts by itself, such as the Keychain.
public struct NoEncryptor: Encryptor {
    /// An encryptor that does nothing.
    public init() {}

    public func encrypt(data: Data) async throws -> Data { data }
    public func decrypt(data: Data) async throws -> Data { data }
}
