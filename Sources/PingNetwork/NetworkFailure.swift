/// Why an exchange with a server gave no usable response, in the terms that all transports of the SDK share.
///
/// An ``HttpClient`` of your own distinguishes these and throws ``error(for:)``; retry, sessions and messages to the
/// user then behave as with the SDK's own transports.
package enum NetworkFailure: Sendable, Hashable {
    /// No connection, for another reason than ``hostUnknown`` and ``connectionRefused``: no network, for
    /// example. Nothing has been sent.
    case unreachable
    /// The system has no thread left to look the host up. Nothing has been sent.
    case noThread
    /// The proxy cannot be reached, or refuses to connect to the server. The server has seen nothing.
    case proxyRefused
    /// The proxy asks for a user name and a password, or for others than it got.
    case proxyWantsPassword
    /// No secure connection, for another reason than those below: no common protocol version, for example.
    case tls
    case http2Only
    case certificateUntrusted
    case certificateExpired
    case certificateOfOtherHost
    case certificateWeak
    case certificateNotForServers
    case publicKeyNotPinned
    /// The server wants a client certificate, and the settings have none that it takes.
    case clientCertificateRequired
    case clientCertificateExpired
    case clientCertificateUnusable
    /// The exchange took longer than ``HttpRequest/timeout``.
    case timeout
    case interrupted
    /// Only the end of the connection says where the body ends, so that one that somebody has cut short looks whole.
    case unframedBody
    case invalidResponse
    /// The head of the response, interim responses and trailers included, is larger than any in order.
    case headTooLarge
    case encodedBody
    /// The request cannot be sent as it is, for example a `GET` with a body.
    case invalidRequest
    /// The response's body is larger than ``HttpRequest/bodyLimit``.
    case bodyTooLarge
    /// The name of the host has no address here.
    case hostUnknown
    /// Nothing listens on the port.
    case connectionRefused
    /// The server speaks, but not TLS.
    case plainText

    /// The failure as an error that says what happened and what to do; it holds no query, header or body.
    ///
    /// - Parameters:
    ///   - request: The request that it happened to.
    ///   - mayHaveBeenSent: Whether a byte of the request may have been sent; `nil` when the transport does not know.
    package func error(for request: HttpRequest, mayHaveBeenSent: Bool? = nil) -> PingError {
        var error = PingError(code, message(request), recovery: recovery(request))
        error.context.mayHaveBeenSent = mayHaveBeenSent
        return error
    }

    /// Whether a byte of the request may have been sent, by what a platform tells of a failed exchange afterwards.
    ///
    /// A platform may leave out when a request began, also for one that it sent. Only a failure to
    /// connect says that it did not.
    ///
    /// - Parameter begun: For each transaction of the exchange, whether the platform says when its request began.
    /// - Returns: `nil` when nobody knows.
    func mayHaveBeenSent(_ begun: [Bool]) -> Bool? {
        if begun.contains(true) { return true }
        guard !begun.isEmpty, code == .networkUnreachable || code == .networkTLS else { return nil }
        return false
    }

    private var code: PingError.Code {
        switch self {
        case .unreachable, .hostUnknown, .connectionRefused, .noThread, .proxyRefused, .proxyWantsPassword:
            .networkUnreachable
        case .tls, .plainText, .http2Only, .certificateUntrusted, .certificateExpired, .certificateOfOtherHost,
            .certificateWeak,
            .certificateNotForServers, .publicKeyNotPinned, .clientCertificateRequired, .clientCertificateExpired,
            .clientCertificateUnusable:
            .networkTLS
        case .timeout: .networkTimeout
        case .interrupted, .unframedBody: .networkInterrupted
        case .invalidResponse, .headTooLarge, .encodedBody: .networkInvalidResponse
        case .invalidRequest: .networkInvalidRequest
        case .bodyTooLarge: .networkBodyTooLarge
        }
    }

    private func message(_ request: HttpRequest) -> String {
        let origin = request.url.origin
        return switch self {
        case .unreachable: "No connection to \(origin) could be made."
        case .hostUnknown: "The host of \(origin) has no address."
        case .connectionRefused: "\(origin) refused the connection."
        case .noThread: "The system has no thread left to look up the host of \(origin)."
        case .tls: "No secure connection to \(origin) could be made."
        case .plainText: "\(origin) responds without TLS."
        case .http2Only: "\(origin) speaks HTTP/2 only, and this transport speaks HTTP/1.1 only."
        case .proxyRefused: "The proxy did not connect to \(origin)."
        case .proxyWantsPassword:
            "The proxy did not connect to \(origin): it asks for a user name and a password (407)."
        case .certificateUntrusted: "No trusted authority has signed the certificate of \(origin)."
        case .certificateExpired: "The certificate of \(origin) is not valid now."
        case .certificateOfOtherHost: "The certificate of \(origin) is for another host."
        case .certificateWeak: "The key or a signature in the certificate of \(origin) is too weak."
        case .certificateNotForServers: "The certificate of \(origin) is not one for servers."
        case .publicKeyNotPinned: "The public key of \(origin) is not one of those pinned for it."
        case .clientCertificateRequired: "\(origin) takes connections with a client certificate only."
        case .clientCertificateExpired: "\(origin) refuses the client certificate, which is not valid now."
        case .clientCertificateUnusable: "The client certificate for \(origin) cannot be used."
        case .headTooLarge: "The head of the response of \(origin) is too large."
        case .encodedBody: "\(origin) encoded the body of its response, which the request did not allow."
        case .timeout: "\(origin) did not respond completely within \(request.timeout)."
        case .interrupted: "The connection to \(origin) ended before the response was complete."
        case .unframedBody:
            "The response of \(origin) has no Content-Length and ends with the connection, so that it may be cut short."
        case .invalidResponse: "The response of \(origin) is not readable HTTP."
        case .invalidRequest: "The request \(request) cannot be sent as it is."
        case .bodyTooLarge: "The response of \(origin) is larger than \(request.bodyLimit) bytes."
        }
    }

    private func recovery(_ request: HttpRequest) -> String {
        switch self {
        case .unreachable: "Check the network, the host's name and port, and that the server is running."
        case .hostUnknown: "Check the host's name, the network, and this machine's name server."
        case .connectionRefused: "Check the port, and that the server is running."
        case .plainText: "Check the port: a server that speaks plain HTTP, or another kind of one, is listening there."
        case .noThread: "End other work, or raise the limit of processes and threads."
        case .tls: "Check the server's certificate: is it valid now, for this host name, and of a known authority?"
        case .http2Only: "Have the server offer HTTP/1.1, or use AsyncHTTPClientTransport, which speaks HTTP/2."
        case .proxyRefused:
            "Check the proxy's address, in the settings or in the environment (https_proxy), its user name and password, and that it lets this host through."
        case .proxyWantsPassword:
            "Check the proxy's user name and password, in the settings or in the environment (https_proxy=http://user:password@host:port)."
        case .certificateUntrusted:
            "Install the authority's certificate on this machine, or set HttpClientSettings.trustedAuthorities."
        case .certificateExpired: "Renew the server's certificate; if it is in order, set this machine's clock."
        case .certificateOfOtherHost: "Check the host name in the URL and the names in the server's certificate."
        case .certificateWeak:
            "Renew the server's certificate with a key of 2048 bits (RSA) or 256 bits (elliptic curves), and with SHA-256."
        case .certificateNotForServers: "Renew the server's certificate with the extended key usage “serverAuth”."
        case .publicKeyNotPinned:
            "If the server's key has changed, add the new one to HttpClientSettings.pinnedPublicKeys; if not, somebody may be in between: check its certificate."
        case .clientCertificateRequired:
            "Set HttpClientSettings.clientCertificate to a certificate that the server trusts."
        case .clientCertificateExpired:
            "Renew the certificate in HttpClientSettings.clientCertificate; if it is in order, set this machine's clock."
        case .clientCertificateUnusable:
            "Check that certificate and private key belong together, and the password of the key."
        case .headTooLarge:
            "Check what the server sends: header fields, cookies and interim responses together go past every usual limit."
        case .encodedBody: "Have the server honour “Accept-Encoding: identity”."
        case .timeout: "Try again; check the connection, or allow more time."
        case .interrupted: "Try again. The server may have acted on the request."
        case .unframedBody:
            "Have the server, or the gateway before it, send Content-Length or use chunks, as HTTP/1.1 does."
        case .invalidResponse:
            "Check host and port: another kind of server may be listening there, or one that speaks HTTP/2 only."
        case .invalidRequest where request.body.isEmpty: "Check its URL."
        case .invalidRequest: "\(request.method) takes no body; use POST or PUT for a request that has one."
        case .bodyTooLarge:
            "Check that the URL is the right one; raise the body limit if the server is meant to send so much."
        }
    }
}
