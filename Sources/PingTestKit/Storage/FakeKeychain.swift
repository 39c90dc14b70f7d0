package import PingFoundation
import PingStorage

/// A Keychain in memory, as one program sees it, that keeps to the rules of the real one that a storage meets.
package final class FakeKeychain: KeychainAccess {
    package struct Key: Hashable, Sendable {
        package let account: String?
        package let service: String?
        package let accessGroup: String
    }

    package struct Entry: Equatable, Sendable {
        package var data: Data?
        package var accessibility: KeychainAccessibility?
    }

    private struct State {
        var entries: [Key: Entry] = [:]
        var answer: KeychainStatus?
        var callsLeft: Int?
        var calls: [String] = []
    }

    private let state: Locked<State>
    /// The groups in the entitlements of the program, of which the first gets new items.
    private let groups: [String]

    package init(groups: [String] = ["own", "group"]) {
        self.groups = groups
        state = Locked(State())
    }

    private init(_ other: FakeKeychain, _ groups: [String]) {
        self.groups = groups
        state = other.state
    }

    /// The same Keychain, as another program of the team sees it.
    package func program(groups: [String]) -> FakeKeychain { FakeKeychain(self, groups) }

    package var entries: [Key: Entry] { state.withLock { $0.entries } }
    package var calls: [String] { state.withLock { $0.calls } }

    /// From now on every question gets this answer; `nil` makes it work again.
    package func answer(_ status: KeychainStatus?) {
        state.withLock { $0.answer = status }
    }

    /// Ends the program after so many more calls: they change something, and the ones after them do not.
    package func cut(after count: Int?) {
        state.withLock { $0.callsLeft = count }
    }

    package func put(_ data: Data?, for query: KeychainQuery) {
        state.withLock { $0.entries[key(query)] = Entry(data: data) }
    }

    package func copyMatching(_ query: KeychainQuery) -> (status: KeychainStatus, data: Data?) {
        ask("copyMatching") { state in
            guard query.returnsData, query.data == nil, query.accessibility == nil else { return (.param, nil) }
            guard let key = matches(query, state).first else { return (.itemNotFound, nil) }
            return (.success, state.entries[key]?.data)
        }
    }

    package func accessGroup(of query: KeychainQuery) -> (status: KeychainStatus, group: String?) {
        ask("accessGroup") { state in
            guard !query.returnsData, query.data == nil, query.accessibility == nil else { return (.param, nil) }
            guard let key = matches(query, state).first else { return (.itemNotFound, nil) }
            return (.success, key.accessGroup)
        }
    }

    package func add(_ query: KeychainQuery) -> KeychainStatus {
        ask("add") { state -> (KeychainStatus, Never?) in
            guard !query.returnsData, query.data != nil else { return (.param, nil) }
            guard groups.contains(key(query).accessGroup) else { return (.missingEntitlement, nil) }
            guard state.entries[key(query)] == nil else { return (.duplicateItem, nil) }
            state.entries[key(query)] = Entry(data: query.data, accessibility: query.accessibility)
            return (.success, nil)
        }.0
    }

    package func update(_ query: KeychainQuery, with attributes: KeychainQuery) -> KeychainStatus {
        ask("update") { state -> (KeychainStatus, Never?) in
            guard query.data == nil, query.accessibility == nil, attributes.usesDataProtectionKeychain == nil,
                attributes.account == nil, attributes.accessGroup == nil, !attributes.returnsData
            else { return (.param, nil) }
            let found = matches(query, state)
            guard found.allSatisfy({ isFree($0, attributes.service, state) }) else { return (.duplicateItem, nil) }
            for key in found { change(key, attributes, &state) }
            return (found.isEmpty ? .itemNotFound : .success, nil)
        }.0
    }

    package func delete(_ query: KeychainQuery) -> KeychainStatus {
        ask("delete") { state -> (KeychainStatus, Never?) in
            guard query.data == nil, query.accessibility == nil, !query.returnsData else { return (.param, nil) }
            let found = matches(query, state)
            for key in found { state.entries[key] = nil }
            return (found.isEmpty ? .itemNotFound : .success, nil)
        }.0
    }

    /// Whether an item may have another service, since none has it yet.
    private func isFree(_ key: Key, _ service: String?, _ state: State) -> Bool {
        guard let service, service != key.service else { return true }
        return state.entries[Key(account: key.account, service: service, accessGroup: key.accessGroup)] == nil
    }

    /// Attributes that it does not name stay as they are.
    private func change(_ key: Key, _ attributes: KeychainQuery, _ state: inout State) {
        guard var entry = state.entries.removeValue(forKey: key) else { return }
        entry.data = attributes.data ?? entry.data
        entry.accessibility = attributes.accessibility ?? entry.accessibility
        let service = attributes.service ?? key.service
        state.entries[Key(account: key.account, service: service, accessGroup: key.accessGroup)] = entry
    }

    private func ask<Found: Sendable>(
        _ call: String,
        _ work: (inout State) -> (KeychainStatus, Found?)
    ) -> (KeychainStatus, Found?) {
        state.withLock { state in
            state.calls.append(call)
            if let answer = state.answer { return (answer, nil) }
            if let left = state.callsLeft {
                guard left > 0 else { return (.notAvailable, nil) }
                state.callsLeft = left - 1
            }
            return work(&state)
        }
    }

    /// Without a group, a question is about all groups of the program, in their order.
    private func matches(_ query: KeychainQuery, _ state: State) -> [Key] {
        (query.accessGroup.map { [$0] } ?? groups).filter(groups.contains)
            .map { Key(account: query.account, service: query.service, accessGroup: $0) }
            .filter { state.entries[$0] != nil }
    }

    private func key(_ query: KeychainQuery) -> Key {
        Key(account: query.account, service: query.service, accessGroup: query.accessGroup ?? groups.first ?? "")
    }
}

extension KeychainStatus {
    /// The answer to a question that makes no sense.
    package static let param = KeychainStatus(rawValue: -50)
}
