/// The caches of the process, one for each HTTP client, for as long as the client is there. It keeps no client alive.
final class SharedProviderCaches: Sendable {
    /// The caches that configurations share by default.
    static let process = SharedProviderCaches()

    private struct Entry: Sendable {
        /// Weak: the address of an object may be another's later.
        weak var client: (any AnyObject & Sendable)?
        let cache: ProviderCache
    }

    private let entries = Locked<[ObjectIdentifier: Entry]>([:])

    /// The cache of a client; a new one each time for a client that cannot be recognised.
    func cache(for client: any HttpClient) -> ProviderCache {
        if let sender = client as? WorkflowSender { return cache(for: sender.client) }
        guard let object = Self.object(of: client) else { return ProviderCache() }
        return entries.withLock { entries in
            let place = ObjectIdentifier(object)
            if let entry = entries[place], entry.client === object { return entry.cache }
            entries = entries.filter { $0.value.client != nil }
            let cache = ProviderCache()
            entries[place] = Entry(client: object, cache: cache)
            return cache
        }
    }

    /// How many caches there are.
    var count: Int { entries.withLock { $0.count } }

    /// The client itself, or the object that its copies have in common.
    private static func object(of client: any HttpClient) -> (any AnyObject & Sendable)? {
        if let client = client as? any CopiedHttpClient { return client.object }
        return type(of: client) is AnyClass ? client as? any HttpClient & AnyObject : nil
    }
}
