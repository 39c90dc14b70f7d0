/// The HTTP proxy that requests go through.
public enum HttpProxy: Sendable, Equatable {
    /// No proxy: every connection is direct.
    case none
    /// The one that the environment names (`https_proxy`, `all_proxy`, `no_proxy`; on Apple systems the network
    /// settings), if any. Requests to this machine never go through it.
    case environment
    /// The proxy at an address. ``server(_:user:password:)`` reads one from text. Requests to this machine do not go
    /// through a proxy on another: plain http is allowed to this machine because nobody else can read it.
    case server(Server)

    /// A proxy's address and credentials.
    public struct Server: Sendable, Equatable {
        /// Whether the connection to the proxy itself is encrypted.
        package let isSecure: Bool
        /// The host: a name, or an address; an IPv6 address without brackets.
        package let host: String
        package let port: Int
        /// The user name, if the proxy asks for one.
        package let user: String?
        /// The password that belongs to ``user``.
        package let password: Secret?

        /// Whether it is on this machine.
        package var isLoopback: Bool { WebSite.isLoopback(host) }

        /// Scheme, host and port.
        package var url: String {
            let name = host.contains(":") ? "[\(host)]" : host
            return "\(isSecure ? "https" : "http")://\(name):\(port)"
        }
    }

    /// Whether a request to a URL goes to its server directly, whatever the environment says.
    package func isBypassed(for url: WebURL) -> Bool {
        switch self {
        case .none: true
        case .environment: url.isLoopback
        case .server(let server): url.isLoopback && !server.isLoopback
        }
    }

    /// The proxy at a URL.
    ///
    /// - Parameters:
    ///   - url: `http://host:port`, or `https://host:port` when the connection to the proxy itself is encrypted.
    ///     Without a port it is the scheme's own.
    ///   - user: The user name, if the proxy asks for one.
    ///   - password: The password of that user.
    /// - Throws: `PingError` with code ``PingCommons/PingError/Code/invalidHttpClientSetting`` if it names no proxy.
    public static func server(_ url: String, user: String? = nil, password: Secret? = nil) throws -> Self {
        guard let parts = try? WebURLParser.parts(of: url), parts.path == "/", parts.query == nil,
            !url.contains("#")
        else {
            throw PingError(
                .invalidHttpClientSetting,
                "The proxy's URL cannot be used.",
                recovery: "Write it as http://host:port, and give user name and password as separate parameters."
            )
        }
        let isSecure = parts.scheme == "https"
        return .server(
            Server(
                isSecure: isSecure,
                host: parts.host,
                port: parts.port ?? (isSecure ? 443 : 80),
                user: user,
                password: password
            )
        )
    }
}
