import PingCommons

/// Scheme, host and port of a ``WebURL``, checked once and then shared by all URLs made from it.
final class WebSite: Sendable {
    let scheme: String
    let host: String
    let port: Int?
    let origin: String
    let isLoopback: Bool

    init(_ parts: WebURLParser.Parts) throws {
        scheme = parts.scheme
        host = parts.host
        port = parts.port == (scheme == "https" ? 443 : 80) ? nil : parts.port
        let name = parts.isIPv6 ? "[\(host)]" : host
        let origin = scheme + "://" + name
        self.origin = port.map { "\(origin):\($0)" } ?? origin
        isLoopback = Self.isLoopback(host)
        guard scheme == "https" || isLoopback else {
            throw PingError(
                .insecureURL,
                "Plain http is not allowed to \(host).",
                recovery: "Use https; http is for this machine (localhost, 127.0.0.1, ::1) only."
            )
        }
    }

    /// Names of this machine, and addresses in their one usual spelling: `0127.0.0.1` is 87.0.0.1 to many resolvers.
    private static func isLoopback(_ host: String) -> Bool {
        if host == "localhost" || host == "::1" || host.hasSuffix(".localhost") { return true }
        guard host.utf8.starts(with: "127.".utf8) else { return false }
        let numbers = host.split(separator: ".", omittingEmptySubsequences: false)
        return numbers.count == 4 && numbers.allSatisfy { number in UInt8(number).map { "\($0)" == number } ?? false }
    }
}
