public import PingFoundation

/// A login that the user finishes on another device (RFC 8628), for a device without a browser or a keyboard.
///
/// Show ``userCode`` and ``verificationUri``, then wait with ``token()``:
///
/// ```swift
/// let device = try await client.deviceAuthorization()
/// print("Open \(device.verificationUri) and enter \(device.userCode).")
/// let token = try await device.token()
/// ```
public struct DeviceAuthorization: Sendable {
    /// The code that the user enters on the other device. Not a secret of this one: it is meant to be shown.
    public let userCode: String
    /// The address of the page that takes the user's code.
    public let verificationUri: WebURL
    /// The address that already contains the code (`verification_uri_complete`), for a QR code; `nil` without one.
    public let verificationUriComplete: WebURL?
    /// When the codes expire.
    public let expiresAt: Date

    let client: OidcClient
    let deviceCode: Secret
    /// How long to wait between two requests.
    let interval: Duration
    /// When the login began: a sign-out after it makes the login void.
    let begin: SignOutCount.Mark
    /// The details that the tokens are to allow.
    let authorizationDetails: [AuthorizationDetail]

    /// Waits until the user has approved the login; the client then verifies and stores the tokens.
    ///
    /// Asks the server every few seconds, less often when the server or the network demands it. Cancel the task
    /// to give up. Call it once.
    ///
    /// - Throws: ``OidcError``; the cause is a `PingError` with code `oidcAuthorizationRefused` when the user denies
    ///   the login, and `oidcDeviceCodeExpired` when the code expires first, and `signedOutDuringLogin` when the user
    ///   signs out on this device meanwhile.
    public func token() async throws(OidcError) -> Token {
        do { return try await client.token(for: self) } catch { throw OidcError(error) }
    }
}

extension DeviceAuthorization: CustomStringConvertible, Redacted {
    /// The address of the page that takes the user's code, without the code.
    public var description: String { "DeviceAuthorization(\(verificationUri))" }
}
