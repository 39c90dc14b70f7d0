/// A private key on the curve P-256 that tokens are bound to (RFC 9449).
public protocol DPoPKey: Sendable {
    /// The public key: its coordinates x and y, 32 bytes each.
    var publicKey: [UInt8] { get }

    /// The value that ``DPoPKeySource/key(stored:)`` takes. The client stores it with the tokens, encrypted.
    var stored: Secret { get }

    /// Signs with ES256 (RFC 7518, section 3.4).
    ///
    /// - Parameter data: The data to sign, not hashed yet.
    /// - Returns: The numbers r and s, 32 bytes each.
    /// - Throws: An error, when the key cannot be used now.
    func signature(for data: [UInt8]) async throws -> [UInt8]
}

/// Makes the keys that tokens are bound to, and finds them again.
///
/// Each login has its own key, which ends with its tokens. May be called from any task.
///
/// Use it in a configuration:
///
/// ```swift
/// oidc.dpop = .required
/// oidc.dpopKeys = ModuleKeys(module: module)
/// ```
///
/// Write your own over a part that keeps keys, such as a hardware module:
///
/// ```swift
/// struct ModuleKeys: DPoPKeySource {
///     let module: SecurityModule
///
///     func makeKey() async throws -> any DPoPKey { try await module.newKey() }
///
///     func key(stored: Secret) async throws -> any DPoPKey {
///         guard let key = await module.key(named: stored.reveal()) else {
///             throw PingError(.oidcKeyLost, "The module has no such key.", recovery: "Log in again.")
///         }
///         return key
///     }
/// }
/// ```
///
/// A test has ``SoftwareDPoPKeys`` as its fake.
public protocol DPoPKeySource: Sendable {
    /// Makes a key.
    ///
    /// - Throws: An error, when the device cannot make one now.
    func makeKey() async throws -> any DPoPKey

    /// Finds a key.
    ///
    /// - Parameter stored: The value of the key's ``DPoPKey/stored``.
    /// - Throws: `PingError` with code `oidcKeyLost` when the key is gone for good: the tokens are worthless then.
    func key(stored: Secret) async throws -> any DPoPKey
}

extension DPoPKey {
    /// The public key as a JSON Web Key (RFC 7518, section 6.2.1), with no member but those that its thumbprint covers.
    var jwk: JSON {
        [
            "crv": "P-256", "kty": "EC", "x": .string(Array(publicKey.prefix(32)).base64URLEncodedString()),
            "y": .string(Array(publicKey.suffix(32)).base64URLEncodedString()),
        ]
    }
}
