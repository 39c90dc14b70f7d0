import PingCommons
import PingFoundation
import PingStorage

/// Binds devices with keys of the Secure Enclave of an Apple device, which never leave it: ES256 (RFC 7518).
///
/// For the types `BIOMETRIC_ONLY` and `BIOMETRIC_ALLOW_FALLBACK` the enclave itself demands Face ID, Touch ID or the
/// passcode for each signature, in the system's dialogue with the server's words. A change of the enrolled fingers or
/// faces makes a key of `BIOMETRIC_ONLY` useless, and the server learns ``ClientError/clientNotRegistered``; the user
/// binds the device again. Both types need `NSFaceIDUsageDescription` in the app's Info.plist on a device with Face ID,
/// even where the user would give the passcode: the system asks for the face first. For `APPLICATION_PIN` the app
/// asks, in its ``dialogue``.
///
/// Journeys have one by default on devices with a Secure Enclave. Give them another to set something:
///
/// ```swift
/// config.module(CallbackProviders.config) { providers in
///     var binder = SecureEnclaveDeviceBinder()
///     binder.deviceName = "Jo's phone"
///     providers.deviceBinder = binder
/// }
/// ```
///
/// It can be made on Apple systems alone. May be used from any task.
public struct SecureEnclaveDeviceBinder: DeviceBinder {
    /// The signer (`iss`): the app's identifier.
    public var issuer = ProgramName.current
    /// The name that the user knows this device by; `nil`, the default, for the name that the system gives the device.
    public var deviceName: String?
    /// Examines the device.
    var device: @Sendable () async -> SystemDevice = { await SystemDevice.current() }
    /// This device's identifier: random, made once, and kept in the encrypted storage of the platform.
    public var deviceID: @Sendable () async throws -> String = DefaultDeviceProfile().identifier
    /// Asks the user for the app's own code, and lets the user choose a key. `nil`, the default: the app does not have
    /// a code, and the newest key signs.
    public var dialogue: (any DeviceDialogue)?
    /// Time and identity.
    package var system = SystemServices.live
    private let store: BoundKeyStore
    private let enclave: any DeviceEnclave

    init(storage: (any Storage<[BoundKey]>)?, enclave: any DeviceEnclave) {
        store = BoundKeyStore(storage)
        self.enclave = enclave
    }

    public func bind(_ request: DeviceBindingRequest) async throws -> DeviceBinding {
        // The server's wish for an attestation means Android's: its node sends it to devices of every kind. The
        // signature says that this one is Apple's, whose enclave attests keys of App Attest
        // alone, and the server decides.
        let lock = try lock(request.authenticationType)
        try await confirm(request.authenticationType, request.signing.prompt)
        let new = try await translated { try await enclave.makeKey(lock) }
        let key = BoundKey(
            kid: system.uuid().uuidString,
            userId: request.userId,
            userName: request.userName,
            authenticationType: request.authenticationType.rawValue,
            createdAt: system.now(),
            privateKey: Secret(Self.prefix + new.stored.base64URLEncodedString())
        )
        let jws = try await sign(request.signing, key, new.stored, lock, publicKey: new.publicKey)
        let name = if let deviceName { deviceName } else { await device().name }
        let binding = DeviceBinding(jws: jws, deviceName: name, deviceId: try await deviceID())
        try await store.replace(with: key)
        return binding
    }

    public func sign(_ request: DeviceSigningRequest) async throws -> String {
        let key = try await store.key(of: request.userId, chosenIn: dialogue)
        let stored = key.privateKey.reveal()
        // A key of software, of an app that had another binder.
        guard stored.hasPrefix(Self.prefix),
            let bytes = Data(base64URLEncoded: String(stored.dropFirst(Self.prefix.count)))
        else { throw ClientError.clientNotRegistered }
        let type = DeviceAuthenticationType(rawValue: key.authenticationType)
        let lock = try lock(type)
        try await confirm(type, request.prompt)
        return try await sign(request, key, bytes, lock, publicKey: nil)
    }

    /// The keys on this device.
    ///
    /// - Throws: `PingError`.
    public func keys() async throws -> [BoundKey] { try await store.keys() }

    /// Deletes a user's key from this device. The server is not told.
    ///
    /// - Throws: `PingError`.
    public func deleteKey(userId: String) async throws { try await store.delete(userId: userId) }

    private static var prefix: String { "enclave:" }

    private func lock(_ type: DeviceAuthenticationType) throws -> EnclaveLock {
        switch type {
        case .none, .applicationPin: .none
        case .biometricOnly: .biometry
        case .biometricAllowFallback: .biometryOrPasscode
        default: throw ClientError.unsupported
        }
    }

    private func confirm(_ type: DeviceAuthenticationType, _ prompt: DevicePrompt) async throws {
        guard type == .applicationPin else { return }
        guard let dialogue else { throw ClientError.unsupported }
        try await dialogue.confirm(prompt, by: type)
    }

    private func sign(
        _ request: DeviceSigningRequest,
        _ key: BoundKey,
        _ stored: Data,
        _ lock: EnclaveLock,
        publicKey: Data?
    ) async throws -> String {
        try await DeviceSignature(issuer: issuer, now: system.now()).sign(request, key, publicKey: publicKey) { data in
            try await translated { try await enclave.sign(data, with: stored, lock, reason: request.prompt.reason) }
        }
    }

    private func translated<Value: Sendable>(_ work: () async throws -> Value) async throws -> Value {
        do { return try await work() } catch let failure as SystemKeyFailure { throw failure.ofBinding }
    }
}
