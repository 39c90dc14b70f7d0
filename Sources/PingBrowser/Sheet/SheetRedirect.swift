/// The redirect that a system's sheet waits for.
package enum SheetRedirect: Sendable, Equatable {
    case customScheme(String)
    case https(host: String, path: String)

    /// - Parameters:
    ///   - redirectUri: The redirect URI as registered.
    ///   - acceptsHTTPS: Whether this system's sheet can wait for an https URL.
    /// - Throws: `PingError` with code `browserUnavailable` when the sheet cannot wait for this redirect URI.
    package init(_ redirectUri: String, acceptsHTTPS: Bool) throws {
        guard let colon = redirectUri.firstIndex(of: ":") else {
            throw Self.unavailable("“\(redirectUri)” is not a redirect URI.")
        }
        let scheme = redirectUri[..<colon].lowercased()
        switch scheme {
        case "https":
            guard acceptsHTTPS else { throw Self.httpsUnavailable }
            guard let url = try? WebURL(redirectUri), !url.host.isEmpty else {
                throw Self.unavailable("“\(redirectUri)” is not a redirect URI.")
            }
            self = .https(host: url.host, path: url.path)
        case "http":
            throw Self.unavailable("The system's login sheet cannot wait for a redirect URI with http.")
        case "":
            throw Self.unavailable("“\(redirectUri)” is not a redirect URI.")
        default: self = .customScheme(scheme)
        }
    }

    /// An older system.
    package static let httpsUnavailable = unavailable("An https redirect URI needs iOS 17.4 or macOS 14.4.")

    private static func unavailable(_ message: String) -> PingError {
        PingError(
            .browserUnavailable,
            message,
            recovery: "Register a redirect URI with a scheme of the app's own, such as com.example.app:/callback."
        )
    }
}
