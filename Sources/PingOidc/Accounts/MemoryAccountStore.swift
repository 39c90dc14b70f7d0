/// Keeps accounts in memory, for tests and for sessions that must end with the process.
package final class MemoryAccountStore: AccountStore {
    private struct State: Sendable {
        var accounts: [Account.ID: Account] = [:]
        var current: Account.ID?
        var storages: [Place: any Sendable] = [:]
    }

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
        let result = state.withLock { state -> Result<Account?, PingError> in
            do throws(PingError) {
                let changed = try change(state.accounts[id])
                state.accounts[id] = changed
                if changed == nil, state.current == id { state.current = nil }
                return .success(changed)
            } catch { return .failure(error) }
        }
        return try result.get()
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
            return storage
        }
    }
}
