import PingPlatform

/// The public keys that the settings pin, by the host that must show them.
package struct HostPins: Sendable, Equatable {
    private let pins: [String: Set<PublicKeyPin>]
    /// A name of the settings that no URL has as its host.
    private let unusable: String?

    init(_ settings: HttpClientSettings) {
        let hosts = settings.pinnedPublicKeys.map { (name: $0, host: Self.host(of: $0), pins: $1) }
        unusable = hosts.first { $0.host == nil }?.name
        pins = Dictionary(hosts.map { ($0.host ?? $0.name, $0.pins) }) { $0.union($1) }
    }

    /// The keys that the host of a URL must show; `nil` for any.
    ///
    /// - Throws: `PingError` with code ``PingCommons/PingError/Code/invalidHttpClientSetting`` when a pin is for what
    ///   is not a host: it would protect nothing; ``PingCommons/PingError/Code/networkTLS`` when the host has no key.
    func pins(for request: HttpRequest) throws -> Set<PublicKeyPin>? {
        if pins.isEmpty { return nil }
        if let unusable {
            throw PingError(
                .invalidHttpClientSetting,
                "A public key is pinned for “\(unusable)”, which is not the name of a host.",
                recovery: "Write the host of the URL alone, as in settings.pinnedPublicKeys[\"auth.example.com\"]."
            )
        }
        let pins = pins[Self.normal(request.url.host)]
        guard pins?.isEmpty != true else {
            throw NetworkFailure.publicKeyNotPinned.error(for: request, mayHaveBeenSent: false)
        }
        return pins
    }

    /// Whether a key of the settings names a host.
    package static func isHost(_ name: String) -> Bool { host(of: name) != nil }

    /// The host that a key of the settings names, in its one spelling; an IPv6 address may have its brackets.
    private static func host(of name: String) -> String? {
        let text = name.contains(":") && !name.hasPrefix("[") ? "[\(name)]" : name
        guard let parts = try? WebURLParser.parts(of: "https://\(text)/"), parts.port == nil, parts.path == "/",
            parts.query == nil
        else { return nil }
        if parts.isIPv6 { return address(parts.host) }
        let host = normal(parts.host)
        return host.split(separator: ".", omittingEmptySubsequences: false).contains("") ? nil : host
    }

    /// Without the dot that may end a name, and with an IPv6 address in one spelling.
    private static func normal(_ host: String) -> String {
        if host.contains(":") { return address(host) ?? host }
        return host.hasSuffix(".") ? String(host.dropLast()) : host
    }

    private static func address(_ host: String) -> String? {
        var bytes = [UInt8](repeating: 0, count: 16)
        return unsafe inet_pton(AF_INET6, host, &bytes) == 1 ? "\(bytes)" : nil
    }
}
