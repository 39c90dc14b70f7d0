/// Leaves the bytes as they are, for a store that encrypts by itself, such as the Keychain.
public struct NoEncryptor: Encryptor {
    /// An encryptor that does nothing.
    public init() {}

    public func encrypt(data: Data) async throws -> Data { data }
    public func decrypt(data: Data) async throws -> Data { data }
}
