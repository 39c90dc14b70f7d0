import PingCommons
public import PingNetwork

/// The origins that a provider's metadata vouches for: links of the server may lead there and nowhere else.
public struct OriginTrust: Sendable, Hashable {
    /// Scheme, host and port of each.
    public let origins: Set<String>

    /// Trust in some origins.
    public init(origins: Set<String>) {
        self.origins = origins
    }

    /// Trust in the origins of a provider's endpoints.
    public init(_ configuration: OpenIdConfiguration) {
        origins = Set(
            OpenIdEndpoint.allCases.compactMap { configuration.text(of: $0) }.compactMap { try? WebURL($0).origin }
        )
    }

    /// Whether a URL leads to a trusted origin.
    public func contains(_ url: WebURL) -> Bool {
        origins.contains(url.origin)
    }
}
