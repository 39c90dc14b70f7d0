/// The origin of the service as browsers see it, which is the origin of the proxy.
public struct PublicOrigin: Sendable, Hashable {
    /// The origin, without a path: `https://login.example.com`.
    public let text: String
    /// Whether cookies are for secure connections, with names that begin with `__Host-`.
    public let isSecure: Bool

    /// - Parameters:
    ///   - text: The origin: scheme, host, and a port that is not the scheme's own.
    ///   - allowsPlainHTTP: For development without TLS: allows `http` to this machine, with cookies of plain names.
    /// - Throws: ``ConfigurationError``.
    public init(_ text: String, allowsPlainHTTP: Bool = false) throws(ConfigurationError) {
        guard let (scheme, host) = Self.parts(text) else {
            throw ConfigurationError("WEBLOGIN_ORIGIN is not an origin. Write it as https://login.example.com.")
        }
        let isLoopback = ["localhost", "127.0.0.1", "[::1]"].contains(host)
        guard scheme == "https" || scheme == "http" && allowsPlainHTTP && isLoopback else {
            throw ConfigurationError(
                "WEBLOGIN_ORIGIN is not https. Use https, or set WEBLOGIN_PLAIN_HTTP=1 for development on this machine."
            )
        }
        self.text = text
        isSecure = scheme == "https"
    }

    private static func parts(_ text: String) -> (scheme: Substring, host: Substring)? {
        guard let separator = text.firstRange(of: "://"), text == text.lowercased() else { return nil }
        let authority = text[separator.upperBound...]
        guard !authority.isEmpty, !authority.contains(where: { "/?#@ ".contains($0) }) else { return nil }
        let port = authority.lastIndex(of: ":").map { authority[$0...] } ?? ""
        let hasPort = port.count > 1 && port.dropFirst().allSatisfy(\.isNumber)
        return (text[..<separator.lowerBound], hasPort ? authority.dropLast(port.count) : authority)
    }
}
