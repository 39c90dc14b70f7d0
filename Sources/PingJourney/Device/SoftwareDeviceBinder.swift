import Crypto

/// Binds devices with keys that software keeps: ES256 (RFC 7518) with keys in an encrypted storage.
///
/// For machines without a secure enclave, for command lines and for tests. The keys are as safe as their storage, which a
/// server that asks for biometrics does not mean: without ``confirmUser`` only the type `NONE` is supported.
public struct SoftwareDeviceBinder: DeviceBinder {
    /// Where keys are kept.
    package let storage: any Storage<[BoundKey]>
    /// Who signs (`iss`): the app's identifier.
    public var issuer = ProgramName.current
    /// The name that the user knows this device by.
    ///
    /// Until you set it, the binder asks the system when it binds a key: `UIDevice` on an iPhone, the host's name elsewhere. This
    /// property is the host's name until then.
    public var deviceName: String {
        get { givenName ?? SystemName.current.host }
        set { givenName = newValue }
    }
    private var givenName: String?
    /// Examines the device.
    var device: @Sendable () async -> SystemDevice = { await SystemDevice.current() }
    /// This device's identifier: random, made once, and kept in the encrypted storage of the platform.
    public var deviceID: @Sendable () async throws -> String = DefaultDeviceProfile().identifier
    /// Lets the user confirm; `nil` when this app has no way to.
    public var confirmUser: (@Sendable (DeviceAuthenticationType, DevicePrompt) async throws -> Void)?
    /// Chooses a key; by default the newest.
    public var selectKey: @Sendable ([BoundKey]) async throws -> BoundKey = { keys in
        guard let newest = keys.max(by: { $0.createdAt < $1.createdAt }) else { throw ClientError.clientNotRegistered }
        return newest
    }
    /// Time, randomness and identity.
    package var system = SystemServices.live

    /// A binder.
    ///
    /// - Parameter storage: Where keys are kept; `nil` for the encrypted storage of the platform.
    public init(storage: (any Storage<[BoundKey]>)? = nil) {
        self.storage = storage ?? DefaultStorage.make(account: "com.pingidentity.journey.boundKeys")
    }

    public func bind(_ request: DeviceBindingRequest) async throws -> DeviceBinding {
        // There is nobody who could vouch for a key of software.
        if request.attestation { throw ClientError.unsupported }
        try await confirm(request.authenticationType, request.signing.prompt)
        let key = BoundKey(
            kid: system.uuid().uuidString,
            userId: request.userId,
            userName: request.userName,
            authenticationType: request.authenticationType.rawValue,
            createdAt: system.now(),
            privateKey: Secret(P256.Signing.PrivateKey().rawRepresentation.base64EncodedString())
        )
        let jws = try DeviceSignature(issuer: issuer, now: system.now()).sign(request.signing, key, includesKey: true)
        let name = if let givenName { givenName } else { await device().name }
        let binding = DeviceBinding(jws: jws, deviceName: name, deviceId: try await deviceID())
        // A new key takes the place of the user's old one.
        try await change { keys in keys.filter { $0.userId != key.userId } + [key] }
        return binding
    }

    public func sign(_ request: DeviceSigningRequest) async throws -> String {
        let keys = try await keys().filter { request.userId.isEmpty || $0.userId == request.userId }
        guard let first = keys.first else { throw ClientError.clientNotRegistered }
        let key = keys.count == 1 ? first : try await selectKey(keys)
        try await confirm(DeviceAuthenticationType(rawValue: key.authenticationType), request.prompt)
        return try DeviceSignature(issuer: issuer, now: system.now()).sign(request, key, includesKey: false)
    }

    /// The keys on this device.
    ///
    /// - Throws: `PingError`.
    public func keys() async throws -> [BoundKey] {
        try await storage.get() ?? []
    }

    /// Deletes a user's key from this device. The server is not told.
    ///
    /// - Throws: `PingError`.
    public func deleteKey(userId: String) async throws {
        try await change { keys in keys.filter { $0.userId != userId } }
    }

    private func change(_ body: @escaping @Sendable ([BoundKey]) -> [BoundKey]) async throws {
        try await storage.withExclusiveAccess { [storage] in
            try await storage.save(item: body(try await storage.get() ?? []))
        }
    }

    private func confirm(_ type: DeviceAuthenticationType, _ prompt: DevicePrompt) async throws {
        if type == .none { return }
        guard let confirmUser else { throw ClientError.unsupported }
        try await confirmUser(type, prompt)
    }
}
