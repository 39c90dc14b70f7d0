import PingFoundation

/// Apple's App Attest on this device. Errors are ``AppAttestFailure``s.
protocol AppAttestService: Sendable {
    /// Whether this device and app can attest. Apps on a Mac cannot.
    var isSupported: Bool { get }

    /// Makes a key in the Secure Enclave.
    ///
    /// - Returns: The key's identifier, base64.
    func makeKey() async throws -> String

    /// Lets Apple vouch for a key.
    ///
    /// - Parameter hash: SHA-256 of the challenge.
    func attest(_ keyID: String, hash: Data) async throws -> Data

    /// Signs with an attested key.
    ///
    /// - Parameter hash: SHA-256 of the client data.
    func assert(_ keyID: String, hash: Data) async throws -> Data
}

/// An error of App Attest by its code (`DCError`).
struct AppAttestFailure: Error, Hashable {
    let code: Int

    /// DeviceCheck is unavailable on this device.
    static let featureUnsupported = AppAttestFailure(code: 1)
    /// The service does not take what it got, such as a key that was attested already.
    static let invalidInput = AppAttestFailure(code: 2)
    /// The key is gone, or of another installation of the app.
    static let invalidKey = AppAttestFailure(code: 3)
    /// Apple's server cannot be reached.
    static let serverUnavailable = AppAttestFailure(code: 4)

    /// Whether a new key helps.
    var isOfKey: Bool { self == .invalidKey || self == .invalidInput }

    /// The error for the app. The ``ClientError`` in it, or underneath it, is for the server.
    var error: any Error {
        switch self {
        case .featureUnsupported: ClientError.unsupported
        case .serverUnavailable:
            PingError(
                .appAttest,
                "Apple's attestation service cannot be reached.",
                recovery: "Try again later. The key is kept for that, as Apple advises.",
                underlying: ClientError.clientDeviceErrors
            )
        default:
            PingError(
                .appAttest,
                "App Attest failed (code \(code)).",
                recovery: "Check that the app has the capability App Attest and a team's signature.",
                underlying: ClientError.clientDeviceErrors
            )
        }
    }
}

extension PingError.Code {
    /// App Attest could not prove that the app is genuine. `underlying` is the ``ClientError`` that the server learns.
    public static let appAttest: Self = "app_attest"
}
