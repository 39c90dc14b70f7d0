import PingCommons
public import PingFoundation

/// A key that binds this device to a user, as ``SecureEnclaveDeviceBinder`` and ``SoftwareDeviceBinder`` keep it.
public struct BoundKey: Codable, Sendable {
    /// Names the key towards the server.
    public let kid: String
    /// The user as the server identifies users.
    public let userId: String
    /// The user's name.
    public let userName: String
    /// How the user must authenticate for each use of the key.
    public let authenticationType: String
    /// When the key was made.
    public let createdAt: Date
    /// The private key (P-256), base64. For a Secure Enclave key: a prefix and the enclave's wrapped key.
    let privateKey: Secret
}

extension BoundKey: Redacted {}

/// The record that an earlier SDK has stored of a key that binds this device to a user.
///
/// The key itself stays in the Secure Enclave, where ``keyTag`` finds it. Your own ``DeviceBinder`` for Apple systems
/// keeps these in a storage, so that the user does not bind the device again.
public struct FormerBoundKey: Codable, Sendable, Hashable {
    /// The tag of the private key in the Keychain (`kSecAttrApplicationTag`).
    public let keyTag: String
    /// Names the key towards the server.
    public let kid: String
    /// The user as the server identifies users.
    public let userId: String
    /// The user's name.
    public let userName: String
    /// How the user must authenticate for each use of the key.
    public let authenticationType: String
    /// When the key was made.
    public let createdAt: Date
}

extension FormerBoundKey: Redacted {}
