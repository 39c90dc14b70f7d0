import PingStorage

/// The keys of this device in their storage.
struct BoundKeyStore: Sendable {
    let storage: any Storage<[BoundKey]>

    init(_ storage: (any Storage<[BoundKey]>)?) {
        self.storage = storage ?? DefaultStorage.make(account: "com.pingidentity.journey.boundKeys")
    }

    func keys() async throws -> [BoundKey] { try await storage.get() ?? [] }

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
    ///   - dialogue: Lets the user choose among several; `nil` for the newest.
    func key(of userId: String, chosenIn dialogue: (any DeviceDialogue)?) async throws -> BoundKey {
        let keys = try await keys().filter { userId.isEmpty || $0.userId == userId }
        guard let newest = keys.max(by: { $0.createdAt < $1.createdAt }) else { throw ClientError.clientNotRegistered }
        guard keys.count > 1, let dialogue else { return newest }
        let chosen = try await dialogue.chooseKey(among: keys)
        guard let key = keys.first(where: { $0.kid == chosen.kid }) else {
            throw PingError(
                .deviceKey,
                "The app's dialogue chose a key that is not among those of this device.",
                recovery: "Return one of the keys that chooseKey(among:) receives.",
                underlying: ClientError.unsupported
            )
        }
        return key
    }

    private func change(_ body: @escaping @Sendable ([BoundKey]) -> [BoundKey]) async throws {
        try await storage.withExclusiveAccess { [storage] in
            try await storage.save(item: body(try await storage.get() ?? []))
        }
    }
}
