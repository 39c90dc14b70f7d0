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
