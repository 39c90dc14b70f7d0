/// The caches of the process, one for each HTTP client, for as long as the client is there.
final class SharedProviderCaches: Sendable {
    /// The caches that configurations share by default.
    static let process = SharedProviderCaches()

    /// More clients than a process has at one time, also a service with one for each of its tenants. A client that loses its cache loads its
    /// documents again.
    private static var limit: Int { 1024 }

    private struct Entry: Sendable {
        let owner: Owner
        let cache: ProviderCache
    }

    private let entries = Locked<[Entry]>([])

    /// The cache of a client; a new one each time for a client that cannot be recognised.
    func cache(for client: any HttpClient) -> ProviderCache {
        if let sender = client as? WorkflowSender { return cache(for: sender.client) }
        guard let owner = Owner(client) else { return ProviderCache() }
        return entries.withLock { entries in
            entries.removeAll { $0.owner.isGone }
            if let entry = entries.first(where: { $0.owner.isSame(as: owner) }) { return entry.cache }
            let cache = ProviderCache()
            if entries.count == Self.limit { entries.removeFirst() }
            entries.append(Entry(owner: owner, cache: cache))
            return cache
        }
    }

    /// How many caches there are.
    var count: Int { entries.withLock { $0.count } }
}

/// The identity of an HTTP client.
private enum Owner: Sendable {
    /// The object itself, as long as it lives: its address alone may be another's later.
    case object(Weak)
    /// An equal value of the same type.
    case value(any HttpClient & Equatable)

    struct Weak: Sendable {
        weak var object: (any HttpClient & AnyObject)?
    }

    init?(_ client: any HttpClient) {
        if let value = client as? any HttpClient & Equatable {
            self = .value(value)
        } else if type(of: client) is AnyClass, let object = client as? any HttpClient & AnyObject {
            self = .object(Weak(object: object))
        } else {
            return nil
        }
    }

    var isGone: Bool {
        if case .object(let weak) = self { weak.object == nil } else { false }
    }

    func isSame(as other: Owner) -> Bool {
        switch (self, other) {
        case (.object(let weak), .object(let other)): weak.object != nil && weak.object === other.object
        case (.value(let value), .value(let other)): Self.areEqual(value, other)
        case (.object, .value), (.value, .object): false
        }
    }

    private static func areEqual<Client: Equatable>(_ client: Client, _ other: any Equatable) -> Bool {
        other as? Client == client
    }
}
