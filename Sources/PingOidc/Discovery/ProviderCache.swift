/// Provider metadata and public keys, kept in memory.
///
/// They hold no secret, so all configurations with the same HTTP client share one: a new workflow fetches nothing that
/// another has fetched before. Configurations with different clients do not, since one client may trust what another, with
/// pinned keys, does not. A client of a type of your own counts as the same when it is the same object, or an equal value of
/// an `Equatable` type. Give configurations a cache of your own to share it between other clients, or to share nothing:
///
/// ```swift
/// let providers = ProviderCache()
/// config.module(OidcModule.config) { $0.providerCache = providers }
/// ```
///
/// Metadata is kept for a day, keys for an hour; for less if the provider's `Cache-Control` says so, but for a minute at
/// least. A signature that the known keys do not explain makes a client fetch them again, five times a minute at most.
public final class ProviderCache: Sendable {
    private let metadata = Locked(Documents<OpenIdConfiguration>())
    private let keySets = Locked(Documents<KeySet>())

    /// An empty cache.
    public init() {}

    /// The cached metadata of a URL, for clients that require this issuer or none.
    func metadata(of url: String, issuer: String?) -> CachedDocument<OpenIdConfiguration> {
        // Encoded, so that two texts are the same only if their code points are.
        let name = PercentEncoding.encode(url) + " " + PercentEncoding.encode(issuer ?? "")
        return metadata.withLock { $0[name] }
    }

    /// The cached keys of a URL.
    func keySet(of url: WebURL) -> CachedDocument<KeySet> {
        let name = url.absoluteString
        return keySets.withLock { $0[name] }
    }
}

/// Documents by their names. The least recently used one gives way.
private struct Documents<Document: Sendable> {
    /// Far more providers than an app has.
    private static var limit: Int { 64 }

    private var documents: [String: (document: CachedDocument<Document>, lastUse: Int)] = [:]
    private var uses = 0

    subscript(name: String) -> CachedDocument<Document> {
        mutating get {
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
