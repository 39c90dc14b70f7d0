import PingCommons

/// Keeps the keys that bind a device to its users.
///
/// The server limits the time of each call, and cancels it when that is over. The submission waits for the call to end,
/// so a call has to end soon after its task is cancelled: take down what it shows, and throw.
///
/// Use it in a configuration, as `providers.deviceBinder`. Write your own over a part that keeps keys:
///
/// ```swift
/// struct ModuleBinder: DeviceBinder {
///     let module: SecurityModule
///
///     func bind(_ request: DeviceBindingRequest) async throws -> DeviceBinding {
///         let jws = try await module.bind(user: request.userId, challenge: request.signing.challenge)
///         return DeviceBinding(jws: jws, deviceName: "Till 7", deviceId: module.serialNumber)
///     }
///
///     func sign(_ request: DeviceSigningRequest) async throws -> String {
///         guard let jws = try await module.sign(request.challenge) else { throw ClientError.clientNotRegistered }
///         return jws
///     }
/// }
/// ```
///
/// A test has ``SoftwareDeviceBinder``, or a fake that refuses:
///
/// ```swift
/// struct Unbound: DeviceBinder {
///     func bind(_ request: DeviceBindingRequest) async throws -> DeviceBinding { throw ClientError.unsupported }
///     func sign(_ request: DeviceSigningRequest) async throws -> String { throw ClientError.clientNotRegistered }
/// }
/// ```
public protocol DeviceBinder: Sendable {
    /// Makes a new key for a user, in place of an old one, and proves its possession.
    ///
    /// - Throws: ``ClientError`` to say what the SDK tells the server, or a `PingError` with one as `underlying`; any
    ///   other error means ``ClientError/unsupported``.
    func bind(_ request: DeviceBindingRequest) async throws -> DeviceBinding

    /// Signs a challenge with the key of a user.
    ///
    /// - Returns: A JWS in compact form.
    /// - Throws: ``ClientError``, for example ``ClientError/clientNotRegistered`` when there is no key.
    func sign(_ request: DeviceSigningRequest) async throws -> String
}

/// How a user must authenticate for each use of a key.
public struct DeviceAuthenticationType: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// By fingerprint or face only.
    public static let biometricOnly = DeviceAuthenticationType(rawValue: "BIOMETRIC_ONLY")
    /// By fingerprint or face, or the device's code.
    public static let biometricAllowFallback = DeviceAuthenticationType(rawValue: "BIOMETRIC_ALLOW_FALLBACK")
    /// By a code of the app.
    public static let applicationPin = DeviceAuthenticationType(rawValue: "APPLICATION_PIN")
    /// Not at all.
    public static let none = DeviceAuthenticationType(rawValue: "NONE")
}

/// The prompt that asks the user to confirm.
public struct DevicePrompt: Sendable, Hashable {
    /// The heading; may be empty.
    public let title: String
    /// The line beneath the heading; may be empty.
    public let subtitle: String
    /// The purpose of the confirmation; may be empty.
    public let description: String

    /// A prompt.
    public init(title: String = "", subtitle: String = "", description: String = "") {
        self.title = title
        self.subtitle = subtitle
        self.description = description
    }
}

/// The content to sign, and the terms of the signature.
public struct DeviceSigningRequest: Sendable {
    /// Whose key signs; empty when the user of a bound key is to be chosen.
    public let userId: String
    /// The challenge to sign.
    public let challenge: String
    /// The prompt for the user.
    public let prompt: DevicePrompt
    /// How long the user may take and the signature is valid, in seconds.
    public let timeout: Int
    /// Claims of the app's own to sign too.
    public let claims: [String: JSON]

    /// A request.
    public init(
        userId: String,
        challenge: String,
        prompt: DevicePrompt = DevicePrompt(),
        timeout: Int,
        claims: [String: JSON] = [:]
    ) {
        self.userId = userId
        self.challenge = challenge
        self.prompt = prompt
        self.timeout = timeout
        self.claims = claims
    }
}

/// The user to bind the device to, and the way to do it.
public struct DeviceBindingRequest: Sendable {
    /// The user as the server identifies users.
    public let userId: String
    /// The user's name.
    public let userName: String
    /// How the user must authenticate for each use of the key.
    public let authenticationType: DeviceAuthenticationType
    /// Whether the server wants an attestation of the key.
    public let attestation: Bool
    /// The first challenge to sign with the new key.
    public let signing: DeviceSigningRequest

    /// A request.
    public init(
        userId: String,
        userName: String,
        authenticationType: DeviceAuthenticationType,
        attestation: Bool = false,
        signing: DeviceSigningRequest
    ) {
        self.userId = userId
        self.userName = userName
        self.authenticationType = authenticationType
        self.attestation = attestation
        self.signing = signing
    }
}

/// A new key's proof and the device's description.
public struct DeviceBinding: Sendable {
    /// A JWS in compact form, its header carrying the public key.
    public var jws: String
    /// The name that the user knows the device by.
    public var deviceName: String
    /// The device's identifier.
    public var deviceId: String

    /// A binding.
    public init(jws: String, deviceName: String, deviceId: String) {
        self.jws = jws
        self.deviceName = deviceName
        self.deviceId = deviceId
    }
}

extension DevicePrompt {
    /// The text of the system's dialogue; never empty, because the system ends an app that gives no reason.
    var reason: String {
        let lines = [title, subtitle, description].map { ServerText.quoted($0) }
            .filter { $0.contains { !$0.isWhitespace } }
        return lines.isEmpty ? "Confirm that it is you." : lines.joined(separator: "\n")
    }
}

/// The binder that suits the system: the Secure Enclave's where there is one. Software keys are for the app to choose.
enum DefaultDeviceBinder {
    static func make() -> (any DeviceBinder)? {
        #if canImport(CryptoKit) && canImport(LocalAuthentication)
            if SecureEnclaveDeviceBinder.isAvailable { return SecureEnclaveDeviceBinder() }
        #endif
        return nil
    }
}
