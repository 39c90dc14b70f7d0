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
        let scheme = text[..<separator.lowerBound]
        guard authority.hasPrefix("[") else { return hostAndPort(scheme, authority) }
        // The host of an address of IPv6 contains colons.
        guard let end = authority.firstIndex(of: "]") else { return nil }
        let rest = authority[authority.index(after: end)...]
        guard rest.isEmpty || rest.hasPrefix(":") && isPort(rest.dropFirst(), of: scheme) else { return nil }
        return (scheme, authority[...end])
    }

    private static func hostAndPort(_ scheme: Substring, _ authority: Substring) -> (Substring, Substring)? {
        let parts = authority.split(separator: ":", omittingEmptySubsequences: false)
        guard let host = parts.first, !host.isEmpty, host.utf8.allSatisfy(isHostCharacter), parts.count <= 2 else {
            return nil
        }
        return parts.count == 1 || isPort(parts[1], of: scheme) ? (scheme, host) : nil
    }

    /// As browsers write it in `Origin`: without leading zeros, and never the scheme's own port.
    private static func isPort(_ text: Substring, of scheme: Substring) -> Bool {
        guard let port = UInt16(text), port > 0, String(port) == text else { return false }
        return port != (scheme == "https" ? 443 : 80)
    }

    private static func isHostCharacter(_ byte: UInt8) -> Bool {
        (48...57).contains(byte) || (97...122).contains(byte) || byte == 45 || byte == 46
    }
}
