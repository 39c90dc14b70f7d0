import PingOrchestrate

/// Asks to bind the device to the user: to create a key pair and prove its possession.
public final class DeviceBindingCallback: Callback {
    public let field: Field
    public init(field: Field) { self.field = field }

    /// The identifier of the user to bind the device to.
    public var userId: String { field.text("userId") }
    /// The user's name.
    public var userName: String { field.text("username") }
    /// How the user must authenticate for each use of the key.
    public var authenticationType: DeviceAuthenticationType {
        DeviceAuthenticationType(rawValue: field.text("authenticationType"))
    }
    /// The challenge that the proof must include.
    public var challenge: String { field.text("challenge") }
    /// The title of the prompt.
    public var title: String { field.text("title") }
    /// The subtitle of the prompt.
    public var subtitle: String { field.text("subtitle") }
    /// The text of the prompt.
    public var description: String { field.text("description") }
    /// How long the user may take, in seconds; 60 unless the server says otherwise, an hour at most.
    public var timeout: Int { min(max(field.int("timeout") ?? 60, 0), 3600) }
    /// Whether the server requests an attestation of the key by Android.
    public var attestation: Bool { field.bool("attestation") }

    /// Binds the device and puts the proof into the inputs, or the reason why it failed.
    ///
    /// - Parameters:
    ///   - binder: Creates and keeps the key; by default the one of ``CallbackProviders``. Without one the SDK tells
    ///     the server ``ClientError/unsupported``.
    ///   - deviceName: The name that the user knows the device by.
    /// - Returns: The result that it sends. A failure when the device is not bound; the app can submit the step anyway.
    @discardableResult
    public func bind(
        using binder: (any DeviceBinder)? = nil,
        deviceName: String? = nil
    ) async -> Result<DeviceBinding, any Error> {
        await field.attempt(errorPosition: 3, fallback: .unsupported) {
            guard let binder = binder ?? field.providers.deviceBinder else { throw ClientError.unsupported }
            let request = request
            var binding = try await field.within(seconds: timeout) { try await binder.bind(request) }
            binding.deviceName = deviceName ?? binding.deviceName
            setJws(binding.jws)
            setDeviceName(binding.deviceName)
            setDeviceId(binding.deviceId)
            return binding
        }
    }

    /// Sets the proof: a JWS (RFC 7515) over the challenge.
    public func setJws(_ jws: String) { field[.jws] = .string(jws) }
    /// Sets the name that the user knows the device by.
    public func setDeviceName(_ name: String) { field[.deviceName] = .string(name) }
    /// Sets the device's identifier.
    public func setDeviceId(_ identifier: String) { field[.deviceId] = .string(identifier) }
    /// Puts in an error in place of a proof.
    public func setClientError(_ error: ClientError) { field[.clientError(at: 3)] = .string(error.rawValue) }

    private var request: DeviceBindingRequest {
        DeviceBindingRequest(
            userId: userId,
            userName: userName,
            authenticationType: authenticationType,
            attestation: attestation,
            signing: DeviceSigningRequest(
                userId: userId,
                challenge: challenge,
                prompt: DevicePrompt(title: title, subtitle: subtitle, description: description),
                timeout: timeout
            )
        )
    }
}

extension CallbackInput {
    static let jws = CallbackInput("jws", at: 0)
    fileprivate static let deviceName = CallbackInput("deviceName", at: 1)
    fileprivate static let deviceId = CallbackInput("deviceId", at: 2)
}
