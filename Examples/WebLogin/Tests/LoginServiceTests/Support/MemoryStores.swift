import LoginService
import PingLogin

/// Stores for tests, which several instances share.
final class MemoryStores: ServiceStores {
    private let storages = Locked<[String: any Sendable]>([:])
    /// Which changes of a login fail from now on: the number of those that still succeed.
    private let changesLeft = Locked(Int.max)
    private let isDown = Locked(false)

    func storage<Item: Codable & Sendable>(_ account: String, lifetime: Duration) -> any Storage<Item> {
        let memory = storages.withLock { storages in
            if let present = storages[account] as? MemoryStorage<Item> { return present }
            let made = MemoryStorage<Item>()
            storages[account] = made
            return made
        }
        return account.hasPrefix("login/")
            ? FailingStorage(base: memory) { [self] isChange throws(PingError) in try check(isChange) } : memory
    }

    /// Lets changes of logins fail after some, as a crash of the instance would.
    func fail(afterChanges count: Int) { changesLeft.withLock { $0 = count } }
    func heal() {
        changesLeft.withLock { $0 = .max }
        isDown.withLock { $0 = false }
    }
    func goDown() { isDown.withLock { $0 = true } }

    /// The names of all values.
    var accounts: [String] { storages.withLock { $0.keys.sorted() } }

    func check() async throws {
        if isDown.withLock({ $0 }) { throw Self.unavailable }
    }

    private func check(_ isChange: Bool) throws(PingError) {
        if isDown.withLock({ $0 }) { throw Self.unavailable }
        let isLeft = changesLeft.withLock { left in
            if isChange, left != .max { left -= 1 }
            return left >= 0
        }
        if !isLeft { throw Self.unavailable }
    }

    private static let unavailable = PingError(.storageUnavailable, "The store of db.internal does not respond.")
}

/// A storage that fails when a test wants it.
private struct FailingStorage<Item: Codable & Sendable>: Storage {
    let base: MemoryStorage<Item>
    let check: @Sendable (_ isChange: Bool) throws(PingError) -> Void

    func save(item: Item) async throws(PingError) {
        try check(true)
        try await base.save(item: item)
    }

    func get() async throws(PingError) -> Item? {
        try check(false)
        return try await base.get()
    }

    func delete() async throws(PingError) { try await base.delete() }
    func makeRoom(for item: Item) async throws(PingError) { try await base.makeRoom(for: item) }

    func withExclusiveAccess<Result: Sendable>(_ work: ExclusiveWork<Result>) async throws -> Result {
        try await base.withExclusiveAccess(work)
    }
}
