import Crypto
import PingCommons
import PingFoundation
import PingStorage

/// Binds devices with keys that software keeps: ES256 (RFC 7518) with keys in an encrypted storage.
///
/// For machines without a Secure Enclave, for command lines and for tests; ``SecureEnclaveDeviceBinder`` is for Apple
/// devices. The keys are as safe as their storage. A server that asks for biometrics means more: without a ``dialogue``
/// the binder supports the type `NONE` only.
public struct SoftwareDeviceBinder: DeviceBinder {
    private let store: BoundKeyStore
    /// The issuer of the signatures (`iss`): the app's identifier.
    public var issuer = ProgramName.current
    /// The name that the user knows this device by.
    ///
    /// Until you set it, the binder asks the system when it binds a key: `UIDevice` on an iPhone, the host's name
    /// elsewhere. This property is the host's name until then.
    public var deviceName: String {
        get { givenName ?? SystemName.current.host }
        set { givenName = newValue }
    }
    private var givenName: String?
    /// Examines the device.
    var device: @Sendable () async -> SystemDevice = { await SystemDevice.current() }
    /// This device's identifier: random, made once, and kept in the encrypted storage of the platform.
    public var deviceID: @Sendable () async throws -> String = DefaultDeviceProfile().identifier
    /// Lets the user confirm and choose a key. `nil`, the default: the user cannot confirm, and the newest key signs.
    public var dialogue: (any DeviceDialogue)?
    /// Time, randomness and identity.
    package var system = SystemServices.live

    /// A binder.
    ///
    /// - Parameter storage: The storage of the keys; `nil` for the encrypted storage of the platform.
    public init(storage: (any Storage<[BoundKey]>)? = nil) { store = BoundKeyStore(storage) }

    public func bind(_ request: DeviceBindingRequest) async throws -> DeviceBinding {
        // There is nobody who could vouch for a key of software.
        if request.attestation { throw ClientError.unsupported }
        try await confirm(request.authenticationType, request.signing.prompt)
        let privateKey = P256.Signing.PrivateKey()
        let key = BoundKey(
            kid: system.uuid().uuidString,
            userId: request.userId,
            userName: request.userName,
            authenticationType: request.authenticationType.rawValue,
            createdAt: system.now(),
            privateKey: Secret(privateKey.rawRepresentation.base64EncodedString())
        )
        let jws = try await sign(request.signing, key, privateKey, includesKey: true)
        let name = if let givenName { givenName } else { await device().name }
        let binding = DeviceBinding(jws: jws, deviceName: name, deviceId: try await deviceID())
        try await store.replace(with: key)
        return binding
    }

    public func sign(_ request: DeviceSigningRequest) async throws -> String {
        let key = try await store.key(of: request.userId, chosenIn: dialogue)
        try await confirm(DeviceAuthenticationType(rawValue: key.authenticationType), request.prompt)
        guard let raw = Data(base64Encoded: key.privateKey.reveal()) else { throw ClientError.clientNotRegistered }
        return try await sign(request, key, try P256.Signing.PrivateKey(rawRepresentation: raw), includesKey: false)
    }

    /// The keys on this device.
    ///
    /// - Throws: `PingError`.
    public func keys() async throws -> [BoundKey] { try await store.keys() }

    /// Deletes a user's key from this device. The server is not told.
    ///
    /// - Throws: `PingError`.
    public func deleteKey(userId: String) async throws { try await store.delete(userId: userId) }

    private func sign(
        _ request: DeviceSigningRequest,
        _ key: BoundKey,
        _ privateKey: P256.Signing.PrivateKey,
        includesKey: Bool
    ) async throws -> String {
        try await DeviceSignature(issuer: issuer, now: system.now()).sign(
            request,
            key,
            publicKey: includesKey ? privateKey.publicKey.rawRepresentation : nil
        ) { try privateKey.signature(for: $0).rawRepresentation }
    }

    private func confirm(_ type: DeviceAuthenticationType, _ prompt: DevicePrompt) async throws {
        if type == .none { return }
        guard let dialogue else { throw ClientError.unsupported }
        try await dialogue.confirm(prompt, by: type)
    }
}
