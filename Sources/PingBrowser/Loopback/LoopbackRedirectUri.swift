/// A redirect URI that leads to a listener on this machine (RFC 8252, section 7.3).
struct LoopbackRedirectUri: Sendable, Equatable {
    /// `127.0.0.1` or `[::1]`. Other machines and programs may define what `localhost` is (section 8.3).
    let host: String
    /// The port; `nil` for any.
    let port: UInt16?
    /// The path, exactly as registered.
    let path: String
    /// The registered query, with its question mark.
    private let query: String

    /// - Throws: `PingError` with code `browserUnavailable`.
    init(_ text: String) throws {
        guard let url = try? WebURL(text), url.scheme == "http", ["127.0.0.1", "::1"].contains(url.host),
            !text.contains("#")
        else {
            throw PingError(
                .browserUnavailable,
                "A loopback redirect needs a redirect URI that begins with http://127.0.0.1 or http://[::1].",
                recovery:
                    "Register http://127.0.0.1/callback for the client, or set another browser for this redirect URI."
            )
        }
        host = url.host == "::1" ? "[::1]" : url.host
        port = Self.hasPort(text, host) ? url.port.flatMap { UInt16(exactly: $0) } ?? 80 : nil
        path = url.path
        query = url.query.map { "?" + $0 } ?? ""
    }

    /// Whether the text names a port, which a parsed URL leaves out when it is 80.
    private static func hasPort(_ text: String, _ host: String) -> Bool {
        text.dropFirst("http://".utf8.count + host.utf8.count).first == ":"
    }

    /// Host and port, as a browser sends them in `Host`.
    func authority(_ port: UInt16) -> String { port == 80 ? host : "\(host):\(port)" }

    func text(_ port: UInt16) -> String { "http://\(authority(port))\(path)\(query)" }
}
