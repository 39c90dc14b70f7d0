/// Scheme, host and port of a ``WebURL``, checked once and then shared by all URLs made from it.
final class WebSite: Sendable {
    let scheme: String
    let host: String
    let port: Int?
    let origin: String
    let isLoopback: Bool

    init(_ parts: WebURLParser.Parts) throws(PingError) {
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
    static func isLoopback(_ host: String) -> Bool {
        if host == "localhost" || host == "::1" || host.hasSuffix(".localhost") { return true }
        guard host.utf8.starts(with: "127.".utf8) else { return false }
        let numbers = host.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        return numbers.count == 4 && numbers.allSatisfy(isPlainByte)
    }

    /// Whether text is a number from 0 to 255 without leading zeros.
    private static func isPlainByte(_ digits: Substring.UTF8View) -> Bool {
        guard (1...3).contains(digits.count), digits.allSatisfy(URLCharacters.isDigit) else { return false }
        guard digits.count == 1 || digits.first != UInt8(ascii: "0") else { return false }
        return digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) } <= 255
    }
}
