import Foundation
import PingStorage

/// A Keychain in memory that keeps to the rules of the real one as far as a storage meets them.
final class FakeKeychain: KeychainAccess {
    struct Key: Hashable {
        let account: String?
        let service: String?
        let accessGroup: String?
    }

    struct Entry: Equatable {
        var data: Data?
        var accessibility: KeychainAccessibility?
    }

    struct State {
        var entries: [Key: Entry] = [:]
        var answer: KeychainStatus?
        var calls: [String] = []
    }

    private let state = Locked(State())

    var entries: [Key: Entry] { state.current.entries }
    var calls: [String] { state.current.calls }

    /// From now on every question gets this answer; `nil` makes it work again.
    func answer(_ status: KeychainStatus?) {
        state.withLock { $0.answer = status }
    }

    func put(_ data: Data?, for query: KeychainQuery) {
        state.withLock { $0.entries[Self.key(query)] = Entry(data: data) }
    }

    func copyMatching(_ query: KeychainQuery) -> (status: KeychainStatus, data: Data?) {
        ask("copyMatching") { state in
            guard query.returnsData, query.data == nil, query.accessibility == nil else { return (.param, nil) }
            guard let entry = state.entries[Self.key(query)] else { return (.itemNotFound, nil) }
            return (.success, entry.data)
        }
    }

    func add(_ query: KeychainQuery) -> KeychainStatus {
        ask("add") { state in
            guard !query.returnsData, query.data != nil else { return (.param, nil) }
            guard state.entries[Self.key(query)] == nil else { return (.duplicateItem, nil) }
            state.entries[Self.key(query)] = Entry(data: query.data, accessibility: query.accessibility)
            return (.success, nil)
        }.status
    }

    func update(_ query: KeychainQuery, with attributes: KeychainQuery) -> KeychainStatus {
        ask("update") { state in
            guard query.data == nil, query.accessibility == nil, attributes.usesDataProtectionKeychain == nil,
                attributes.account == nil, attributes.service == nil
            else { return (.param, nil) }
            guard state.entries[Self.key(query)] != nil else { return (.itemNotFound, nil) }
            state.entries[Self.key(query)] = Entry(data: attributes.data, accessibility: attributes.accessibility)
            return (.success, nil)
        }.status
    }

    func delete(_ query: KeychainQuery) -> KeychainStatus {
        ask("delete") { state in
            guard query.data == nil, query.accessibility == nil, !query.returnsData else { return (.param, nil) }
            return (state.entries.removeValue(forKey: Self.key(query)) == nil ? .itemNotFound : .success, nil)
        }.status
    }

    private func ask(
        _ call: String,
        _ work: (inout State) -> (KeychainStatus, Data?)
    ) -> (status: KeychainStatus, data: Data?) {
        state.withLock { state in
            state.calls.append(call)
            if let answer = state.answer { return (answer, nil) }
            return work(&state)
        }
    }

    private static func key(_ query: KeychainQuery) -> Key {
        Key(account: query.account, service: query.service, accessGroup: query.accessGroup)
    }
}

extension KeychainStatus {
    /// The answer to a question that makes no sense.
    static let param = KeychainStatus(rawValue: -50)
}
