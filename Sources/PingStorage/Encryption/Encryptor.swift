public import PingFoundation

/// Encrypts what a storage writes and decrypts what it reads.
///
/// An encryptor must also notice changes: `decrypt` of anything but a result of `encrypt` throws. Called from any task.
///
/// Use it with a storage in the Keychain:
///
/// ```swift
/// let storage = KeychainStorage<Token>(account: "tokens", encryptor: HardwareEncryptor(module: module))
/// ```
///
/// Write your own over a part that encrypts, such as a hardware module:
///
/// ```swift
/// struct HardwareEncryptor: Encryptor {
///     let module: SecurityModule
///
///     func encrypt(data: Data) async throws -> Data {
///         try await module.seal(data)
///     }
///
///     func decrypt(data: Data) async throws -> Data {
///         do { return try await module.open(data) } catch {
///             throw PingError(.storageCorrupt, "The module refuses what was stored.", underlying: error)
///         }
///     }
/// }
/// ```
///
/// A test of what happens without the key has a fake that refuses:
///
/// ```swift
/// struct LostKey: Encryptor {
///     func encrypt(data: Data) async throws -> Data { throw PingError(.storageLocked, "The key is away.") }
///     func decrypt(data: Data) async throws -> Data { throw PingError(.storageLocked, "The key is away.") }
/// }
/// ```
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
