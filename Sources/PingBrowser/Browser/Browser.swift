/// Opens pages where the user logs in, and receives the redirect to the app (RFC 8252).
///
/// `LoopbackBrowser` opens the system's browser from command lines and desktops. On Apple systems
/// `WebAuthenticationBrowser` shows the system's sheet. Call it from any task; no session receives another's redirect.
///
/// Use it in a configuration:
///
/// ```swift
/// let web = OidcWeb.createOidcWeb { $0.browser = KioskBrowser(kiosk: kiosk) }
/// ```
///
/// Write your own for a window of your app:
///
/// ```swift
/// struct KioskBrowser: Browser {
///     let kiosk: Kiosk
///
///     func session(redirectUri: String) async throws -> any BrowserSession {
///         Session(kiosk: kiosk, redirectUri: redirectUri)
///     }
///
///     private struct Session: BrowserSession {
///         let kiosk: Kiosk
///         let redirectUri: String
///
///         func open(_ url: WebURL, until isResponse: @escaping @Sendable (String) -> Bool) async throws -> String {
///             try await kiosk.show(url.absoluteString, until: isResponse)
///         }
///
///         func close() { kiosk.hide() }
///     }
/// }
/// ```
///
/// A test has a fake that answers as the server's page would, or whose user goes away:
///
/// ```swift
/// struct ClosedBrowser: Browser {
///     func session(redirectUri: String) async throws -> any BrowserSession { throw CancellationError() }
/// }
/// ```
public protocol Browser: Sendable {
    /// Gets ready to receive one redirect. The caller closes the session, whatever happens.
    ///
    /// - Parameter redirectUri: The redirect URI as the server knows it. A loopback URI without a port gets one.
    /// - Returns: The session; the request has to carry its ``BrowserSession/redirectUri``.
    /// - Throws: `PingError` with code `browserUnavailable` when this browser cannot receive such a redirect, or
    ///   `browserCannotListen`.
    func session(redirectUri: String) async throws -> any BrowserSession
}

/// One page that a browser opens, and the redirect with which it ends.
public protocol BrowserSession: Sendable {
    /// The URI that the server has to redirect to.
    var redirectUri: String { get }

    /// Opens a page and waits until the browser is redirected to ``redirectUri``. Call it once.
    ///
    /// - Parameters:
    ///   - url: The page.
    ///   - isResponse: Whether a redirect is the response to this page, such as by its `state`. Other programs and
    ///     pages can call a redirect URI, too. A browser that can keep waiting ignores their redirects. The others
    ///     return them, so check the result again.
    /// - Returns: The URL of the redirect.
    /// - Throws: `PingError` with code `browserUnavailable`, `browserTimedOut` or `browserFailed`; `CancellationError`
    ///   when the user closed the browser or the task was cancelled.
    func open(_ url: WebURL, until isResponse: @escaping @Sendable (_ redirect: String) -> Bool) async throws -> String

    /// Ends the session. A wait in progress ends with `CancellationError`. Further calls have no effect.
    func close()
}

extension PingError.Code {
    /// There is no browser for this page, or the browser cannot receive a redirect to this URI.
    public static let browserUnavailable: Self = "browser_unavailable"
    /// The ports for the loopback redirect are in use, or the system does not let the app listen.
    public static let browserCannotListen: Self = "browser_cannot_listen"
    /// The browser did not come back in time.
    public static let browserTimedOut: Self = "browser_timed_out"
    /// The system's login sheet failed.
    public static let browserFailed: Self = "browser_failed"
}
