/// An app's own dialogue with the user of a bound device, for what the system does not ask itself.
///
/// ```swift
/// struct PINDialogue: DeviceDialogue {
///     func confirm(_ prompt: DevicePrompt, by type: DeviceAuthenticationType) async throws {
///         guard try await askForPIN(prompt.title) else { throw ClientError.abort }
///     }
///
///     func chooseKey(among keys: [BoundKey]) async throws -> BoundKey {
///         try await chooseUser(keys)
///     }
/// }
/// ```
///
/// Set it as ``SecureEnclaveDeviceBinder/dialogue`` or ``SoftwareDeviceBinder/dialogue``. For tests, one that agrees:
///
/// ```swift
/// struct AgreeingUser: DeviceDialogue {
///     func confirm(_ prompt: DevicePrompt, by type: DeviceAuthenticationType) async throws {}
///     func chooseKey(among keys: [BoundKey]) async throws -> BoundKey { keys[0] }
/// }
/// ```
///
/// A binder calls it from any task. When the server's time is over, or the app cancels the login, the task is
/// cancelled: take down what you show, and throw `CancellationError`. A dialogue that throws another error leaves the
/// keys as they were; the server learns the ``ClientError`` that it throws or that a `PingError` has as `underlying`,
/// and ``ClientError/unsupported`` for any other error.
public protocol DeviceDialogue: Sendable {
    /// Lets the user confirm the use of a key, such as with a code of the app.
    ///
    /// - Parameters:
    ///   - prompt: The server's words.
    ///   - type: How the user must authenticate. The binder asks for types that it cannot serve alone.
    /// - Throws: ``ClientError/abort`` when the user refuses.
    func confirm(_ prompt: DevicePrompt, by type: DeviceAuthenticationType) async throws

    /// Lets the user choose a key, where the server does not name a user and this device has the keys of several.
    ///
    /// - Parameter keys: The keys on this device, at least two.
    /// - Returns: One of `keys`.
    /// - Throws: ``ClientError/abort`` when the user chooses none.
    func chooseKey(among keys: [BoundKey]) async throws -> BoundKey
}
