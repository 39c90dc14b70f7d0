/// The origins that a configuration, or a document of a trusted origin, vouches for.
///
/// Servers send links: the next step of a flow, an endpoint, a place to resume. Before this SDK follows one with
/// cookies, tokens or a user's input, its origin (scheme, host and port) must be one of these.
package struct OriginTrust: Sendable, Hashable, Codable {
    /// The origins, as ``WebURL/origin`` writes them.
    package private(set) var origins: Set<String>

    /// Vouches for the origins of URLs; their paths do not matter.
    package init(origins: some Sequence<WebURL>) {
        self.origins = Set(origins.map(\.origin))
    }

    /// Vouches for one origin more.
    package mutating func insert(_ url: WebURL) {
        origins.insert(url.origin)
    }

    /// Vouches for the origins of another trust too.
    package mutating func insert(_ other: OriginTrust) {
        origins.formUnion(other.origins)
    }

    /// Whether the URL's origin is vouched for.
    package func contains(_ url: WebURL) -> Bool {
        origins.contains(url.origin)
    }

    /// Makes sure that the URL's origin is vouched for.
    ///
    /// - Parameters:
    ///   - url: The link that is about to be followed.
    ///   - purpose: The kind of link, for the error's message: `next step`, `token endpoint`.
    /// - Throws: `PingError` with code ``PingCommons/PingError/Code/untrustedOrigin``, naming the origin.
    package func check(_ url: WebURL, purpose: String) throws {
        guard contains(url) else {
            throw PingError(
                .untrustedOrigin,
                "The \(purpose) is at \(url.origin), which this configuration does not vouch for.",
                recovery:
                    "Vouched for: \(origins.sorted().joined(separator: ", ")). If \(url.origin) is yours, the"
                    + " configuration or the provider's discovery document has to name an endpoint there; if not,"
                    + " somebody else may have written that link."
            )
        }
    }
}

extension PingError.Code {
    /// A link of a server leads to an origin that nothing vouches for.
    public static let untrustedOrigin: Self = "untrusted_origin"
}
