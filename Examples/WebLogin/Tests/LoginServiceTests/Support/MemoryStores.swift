import LoginService
import PingLogin
import PingStorage

/// Stores for tests, which several instances share.
final class MemoryStores: ServiceStores {
    private let storages = Locked<[String: any Sendable]>([:])
    /// Which changes of a login fail from now on: the number of those that still succeed.
    private let changesLeft = Locked(Int.max)
    private let isDown = Locked(false)
    private let isReadOnly = Locked(false)
    private let unreadable = Locked<PingError.Code?>(nil)
    private let isOvertaken = Locked(false)
    private let exclusiveAccesses = Locked(0)
    private let (checks, check) = AsyncStream<Void>.makeStream()
    private let isSilent = Locked(false)

    func storage<Item: Codable & Sendable>(_ account: String, lifetime: Duration) -> any Storage<Item> {
        let memory = storages.withLock { storages in
            if let present = storages[account] as? MemoryStorage<Item> { return present }
            let made = MemoryStorage<Item>()
            storages[account] = made
            return made
        }
        let isLogin = account.hasPrefix("login/")
        return FailingStorage(base: memory) { [self] isChange throws(PingError) in
            if isReadOnly.withLock({ $0 }), isChange { throw PingError(.storageDenied, "db.internal is read-only.") }
            if !isChange, let code = unreadable.withLock({ $0 }) {
                throw PingError(code, "The record of db.internal is encrypted with another key.")
            }
            if isLogin { try check(isChange) }
        } entered: { [self] in
            exclusiveAccesses.withLock { $0 += 1 }
        }
    }

    /// Lets changes of logins fail after some, as a crash of the instance would.
    func fail(afterChanges count: Int) { changesLeft.withLock { $0 = count } }
    /// Refuses changes of logins, as after another instance got the lease.
    func overtake() { isOvertaken.withLock { $0 = true } }
    /// Lets every value that is read be one that no key opens.
    func becomeUnreadable(_ code: PingError.Code) { unreadable.withLock { $0 = code } }
    func becomeReadOnly() { isReadOnly.withLock { $0 = true } }
    /// Lets checks last until ``heal()``, although somebody cancels them.
    func fallSilent() { isSilent.withLock { $0 = true } }
    func heal() {
        isReadOnly.withLock { $0 = false }
        isSilent.withLock { $0 = false }
        unreadable.withLock { $0 = nil }
        check.finish()
        changesLeft.withLock { $0 = .max }
        isDown.withLock { $0 = false }
    }
    func goDown() { isDown.withLock { $0 = true } }

    /// How many times somebody has taken a lease.
    var exclusiveAccessCount: Int { exclusiveAccesses.withLock { $0 } }

    /// The names of all values.
    var accounts: [String] { storages.withLock { $0.keys.sorted() } }

    func check() async throws {
        if isDown.withLock({ $0 }) { throw Self.unavailable }
        guard isSilent.withLock({ $0 }) else { return }
        await Task { for await _ in checks {} }.value
    }

    private func check(_ isChange: Bool) throws(PingError) {
        if isChange, isOvertaken.withLock({ $0 }) { throw PingError(.storageOvertaken, "Another holder came.") }
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
    let entered: @Sendable () -> Void

    func save(item: Item) async throws(PingError) {
        try check(true)
        try await base.save(item: item)
    }

    func get() async throws(PingError) -> Item? {
        try check(false)
        return try await base.get()
    }

    func delete() async throws(PingError) {
        // A sign-off deletes. Of logins only saves are counted.
        try check(true)
        try await base.delete()
    }

    func makeRoom(for item: Item) async throws(PingError) { try await base.makeRoom(for: item) }

    func withExclusiveAccess<Result: Sendable>(_ work: ExclusiveWork<Result>) async throws -> Result {
        entered()
        return try await base.withExclusiveAccess(work)
    }
}
