import PingFoundation

/// The part of a device that keeps keys, and the system's dialogue in front of it.
///
/// Its errors are ``/PingStorage/SystemKeyFailure``s, or `CancellationError` when the task was cancelled; what it
/// shows is taken down then.
protocol DeviceEnclave: Sendable {
    /// Makes a key. Asks nobody.
    ///
    /// - Parameter lock: The conditions for each use of the key.
    func makeKey(_ lock: EnclaveLock) async throws -> EnclaveKey

    /// Signs with a key, after the user has confirmed as its lock demands.
    ///
    /// - Parameters:
    ///   - data: The data to sign, by SHA-256.
    ///   - key: The key, as ``EnclaveKey/stored``.
    ///   - lock: The key's lock.
    ///   - reason: The reason to show to the user; not empty.
    /// - Returns: The signature as two numbers, 64 bytes.
    func sign(_ data: Data, with key: Data, _ lock: EnclaveLock, reason: String) async throws -> Data
}

/// A new key of an enclave.
struct EnclaveKey: Sendable {
    /// The wrapped key. Only this device's enclave can use it.
    let stored: Data
    /// The public key as coordinates, 64 bytes.
    let publicKey: Data
}

/// The condition for each use of a key.
enum EnclaveLock: Sendable, Hashable {
    /// An unlocked device.
    case none
    /// One of the fingers or faces that the device knew when the key was made.
    case biometry
    /// Any finger or face that the device knows, or its passcode.
    case biometryOrPasscode
}
