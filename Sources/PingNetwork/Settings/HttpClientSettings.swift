import HTTPTypes

/// How a transport reaches servers, and which servers it trusts.
///
/// Every transport of the SDK takes the same settings.
///
/// ```swift
/// var settings = HttpClientSettings()
/// settings.proxy = try .server("http://proxy.example.com:3128")
/// let pin = try PublicKeyPin("sha256/47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=")
/// settings.pinnedPublicKeys["auth.pingone.com"] = [pin]
/// config.httpClient = DefaultHttpClient(settings: settings)
/// ```
public struct HttpClientSettings: Sendable, Equatable {
    /// The `User-Agent` of requests without one.
    public var userAgent = HttpClientSettings.defaultUserAgent
    /// The proxy for requests. By default the one that the environment or the operating system names.
    public var proxy = HttpProxy.environment
    /// The public keys that a host must show, by the host's name or address. A host without an entry may show any key.
    ///
    /// A transport refuses every request when an entry is for what is not a host, such as a URL or a name with a port:
    /// it would protect nothing.
    ///
    /// The transport compares the key of the server's own certificate, in addition to checking the certificate. An
    /// entry without keys refuses every connection to its host.
    public var pinnedPublicKeys: [String: Set<PublicKeyPin>] = [:]
    /// The certificate that the transport shows to a server that asks for one (RFC 8446, section 4.4.2).
    public var clientCertificate: ClientCertificate?
    /// The certificate authorities that the transport trusts. By default those of the operating system.
    public var trustedAuthorities = TrustedAuthorities.system
    /// The oldest TLS version that the transport speaks. By default TLS 1.2.
    public var lowestTLSVersion = TLSVersion.v12
    /// The time limit for making a connection, name resolution and TLS handshake included. By default 10 seconds.
    ///
    /// On Linux the second address of a host is tried when half of it is over.
    ///
    /// URL loading on Apple systems has no such limit. There, only the time limit of the whole exchange applies.
    public var connectTimeout: Duration = .seconds(10)
    /// The time limit of any exchange, if shorter than ``HttpRequest/timeout``. By default the request's applies.
    public var timeout: Duration?

    /// `ping-swift-sdk`.
    public static let defaultUserAgent = "ping-swift-sdk"

    /// The default settings.
    public init() {}
}

extension HttpClientSettings {
    /// How long an exchange may take.
    func timeout(_ request: HttpRequest) -> Duration {
        timeout.map { min($0, request.timeout) } ?? request.timeout
    }

    /// Throws what is wrong with a request, before anything is sent.
    func check(_ request: HttpRequest) throws {
        let allowsBody = request.method != .get && request.method != .head
        guard request.body.isEmpty || allowsBody else { throw NetworkFailure.invalidRequest.error(for: request) }
        guard timeout(request) > .zero else { throw NetworkFailure.timeout.error(for: request, mayHaveBeenSent: false) }
    }
}

/// A version of the TLS protocol that a transport may speak. Older ones are broken (RFC 8996).
public enum TLSVersion: Sendable, Hashable, CaseIterable {
    /// TLS 1.2 (RFC 5246).
    case v12
    /// TLS 1.3 (RFC 8446).
    case v13
}
