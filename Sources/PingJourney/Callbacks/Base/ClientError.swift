public import PingFoundation

/// The error that a callback tells the server when the device cannot do what it asks, in words the server's nodes know.
///
/// Providers throw one of these to say exactly what the SDK tells the server.
public struct ClientError: Error, RawRepresentable, Hashable, Sendable {
    /// The text that the server gets.
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    /// It took longer than the server allows.
    public static let timeout = ClientError(rawValue: "Timeout")
    /// The user cancelled.
    public static let abort = ClientError(rawValue: "Abort")
    /// This device or app cannot do it.
    public static let unsupported = ClientError(rawValue: "Unsupported")
    /// No key of this device is registered for the user.
    public static let clientNotRegistered = ClientError(rawValue: "ClientNotRegistered")
    /// The device could not make the proof, or cannot at all.
    public static let clientDeviceErrors = ClientError(rawValue: "ClientDeviceErrors")
}

extension ClientError: LocalizedError {
    public var errorDescription: String? {
        switch self {
        case .timeout: "It took longer than the server allows."
        case .abort: "The user cancelled."
        case .unsupported: "This device or app cannot do what the server asks."
        case .clientNotRegistered: "This device is not registered for the user."
        case .clientDeviceErrors: "The device could not make the proof that the server asks for."
        default: "The device reported “\(rawValue)”."
        }
    }
}
