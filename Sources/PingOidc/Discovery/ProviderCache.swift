/// Provider metadata and public keys, kept in memory.
///
/// They hold no secret, so all configurations with the same HTTP client share one cache: a new workflow does not fetch
/// again what another has fetched. Configurations with different clients do not share, since one client may trust a
/// server that another, with pinned keys, does not. The same client is the same object, or a copy of the same
/// `DefaultHttpClient` or `AsyncHTTPClientTransport`; nobody can tell about other values, so they share nothing. The
/// cache goes with its client. Give configurations your own cache to share it between other
/// clients, or to share nothing:
///
/// ```swift
/// let providers = ProviderCache()
/// config.module(OidcModule.config) { $0.providerCache = providers }
/// ```
///
/// The cache keeps metadata for a day and keys for an hour. The provider's `Cache-Control` can shorten both, to a
/// minute at least. For a signature that the known keys do not verify, a client fetches them again, five times a minute
/// at most. While their address is down, both serve for a day more (RFC 5861), except keys that the provider forbids to
/// keep (`no-store`, `no-cache`), and the client tries again each minute.
public final class ProviderCache: Sendable {
    private let metadata = Locked(Documents<OpenIdConfiguration>())
    private let keySets = Locked(Documents<KeySet>())

    /// An empty cache.
    public init() {}

    /// The cached metadata of a URL, for clients that require this issuer or none and replace the same endpoints.
    func metadata(
        of url: String,
        issuer: String?,
        endpoints: [OpenIdEndpoint: String] = [:]
    ) -> CachedDocument<OpenIdConfiguration> {
        let replaced = endpoints.map { "\($0.rawValue)=\($1)" }.sorted()
        return metadata.withLock { $0[[url, issuer ?? ""] + replaced] }
    }

    func keySet(of url: WebURL) -> CachedDocument<KeySet> {
        keySets.withLock { $0[[url.absoluteString]] }
    }
}

/// Documents by their names. The least recently used one gives way.
private struct Documents<Document: Sendable> {
    /// Far more providers than an app has.
    private static var limit: Int { 64 }

    private var documents: [[Identifier]: (document: CachedDocument<Document>, lastUse: Int)] = [:]
    private var uses = 0

    subscript(names: [String]) -> CachedDocument<Document> {
        mutating get {
            let name = names.map { Identifier($0) }
            uses += 1
            let document = documents[name]?.document ?? CachedDocument()
            documents[name] = (document, uses)
            if documents.count > Self.limit, let oldest = documents.min(by: { $0.value.lastUse < $1.value.lastUse }) {
                documents[oldest.key] = nil
            }
            return document
        }
    }
}
