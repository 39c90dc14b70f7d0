/// Keeps accounts in memory, for tests and for sessions that must end with the process.
package final class MemoryAccountStore: AccountStore {
    private struct State: Sendable {
        var accounts: [Account.ID: Account] = [:]
        var current: Account.ID?
        var storages: [Place: any Sendable] = [:]
        var erasers: [Place: Eraser] = [:]
    }

    private typealias Eraser = @Sendable () async -> Void

    private struct Place: Hashable {
        let part: AccountPart
        let id: Account.ID
    }

    private let state = Locked(State())

    package init() {}

    package func list() async throws(PingError) -> AccountList {
        AccountList(state.current.accounts.values.map { .success($0) })
    }

    package func account(_ id: Account.ID) async throws(PingError) -> Account? {
        state.current.accounts[id]
    }

    package func change(_ id: Account.ID, _ change: AccountChange) async throws(PingError) -> Account? {
        while true {
            let before = state.current.accounts[id]
            // Outside the lock, since the app's own code may call this store.
            let changed = try change(before)
            let isDone = state.withLock { state in
                guard state.accounts[id] == before else { return false }
                state.accounts[id] = changed
                if changed == nil, state.current == id { state.current = nil }
                return true
            }
            if isDone { return changed }
        }
    }

    package func removeSessions(_ id: Account.ID) async throws(PingError) {
        for part in [AccountPart.session, .cookies] {
            await state.current.erasers[Place(part: part, id: id)]?()
        }
    }

    package func setAside(_ id: Account.ID) async throws(PingError) {
        state.withLock { $0.accounts[id] = nil }
    }

    package func current() async throws(PingError) -> Account.ID? {
        state.current.current
    }

    package func setCurrent(_ id: Account.ID?) async throws(PingError) {
        let isKnown = state.withLock { state in
            if let id, state.accounts[id] == nil { return false }
            state.current = id
            return true
        }
        if let id, !isKnown { throw .unknownAccount(id) }
    }

    package func storage<Item: Codable & Sendable>(for part: AccountPart, of id: Account.ID) -> any Storage<Item> {
        state.withLock { state in
            let place = Place(part: part, id: id)
            if let known = state.storages[place] as? MemoryStorage<Item> { return known }
            let storage = MemoryStorage<Item>()
            state.storages[place] = storage
            state.erasers[place] = { try? await storage.delete() }
            return storage
        }
    }
}
