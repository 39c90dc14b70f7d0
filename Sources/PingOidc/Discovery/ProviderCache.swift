import PingCommons

/// Provider metadata and public keys, kept in memory.
///
/// Each client has one of its own. Give several configurations the same one, and their workflows fetch once together:
///
/// ```swift
/// let providers = ProviderCache()
/// config.module(OidcModule.config) { $0.providerCache = providers }
/// ```
public final class ProviderCache: Sendable {
    private let configurations = Locked<[String: CachedDocument<OpenIdConfiguration>]>([:])
    private let keySets = Locked<[String: CachedDocument<KeySet>]>([:])

    /// An empty cache.
    public init() {}

    /// The place of the metadata of a URL.
    func configuration(of url: String) -> CachedDocument<OpenIdConfiguration> {
        configurations.withLock { $0.place(url) }
    }

    /// The place of the keys of a URL.
    func keySet(of url: String) -> CachedDocument<KeySet> {
        keySets.withLock { $0.place(url) }
    }
}

extension Dictionary where Key == String {
    fileprivate mutating func place<Document>(_ url: String) -> Value where Value == CachedDocument<Document> {
        if let place = self[url] { return place }
        let place = CachedDocument<Document>()
        self[url] = place
        return place
    }
}
