/// The keys of this device in their storage.
struct BoundKeyStore: Sendable {
    let storage: any Storage<[BoundKey]>

    init(_ storage: (any Storage<[BoundKey]>)?) {
        self.storage = storage ?? DefaultStorage.make(account: "com.pingidentity.journey.boundKeys")
    }

    func keys() async throws -> [BoundKey] {
        try await storage.get() ?? []
    }

    /// Keeps a key in place of its user's old one.
    func replace(with key: BoundKey) async throws {
        try await change { keys in keys.filter { $0.userId != key.userId } + [key] }
    }

    func delete(userId: String) async throws {
        try await change { keys in keys.filter { $0.userId != userId } }
    }

    /// The key that signs.
    ///
    /// - Parameters:
    ///   - userId: Whose key; empty for the key of any user.
    ///   - select: Chooses among several.
    func key(
        of userId: String,
        select: @Sendable ([BoundKey]) async throws -> BoundKey
    ) async throws -> BoundKey {
        let keys = try await keys().filter { userId.isEmpty || $0.userId == userId }
        guard let first = keys.first else { throw ClientError.clientNotRegistered }
        return keys.count == 1 ? first : try await select(keys)
    }

    private func change(_ body: @escaping @Sendable ([BoundKey]) -> [BoundKey]) async throws {
        try await storage.withExclusiveAccess { [storage] in
            try await storage.save(item: body(try await storage.get() ?? []))
        }
    }
}

extension BoundKey {
    /// The newest of some keys: what binders choose unless the app does.
    @Sendable static func newest(of keys: [BoundKey]) async throws -> BoundKey {
        guard let newest = keys.max(by: { $0.createdAt < $1.createdAt }) else { throw ClientError.clientNotRegistered }
        return newest
    }
}
