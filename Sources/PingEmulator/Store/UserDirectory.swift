import Foundation
import PingCommons

/// The users that the emulator knows.
final class UserDirectory: Sendable {
    private let users: Locked<[EmulatorUser]>

    init(users: [EmulatorUser]) {
        self.users = Locked(users)
    }

    var all: [EmulatorUser] { users.current }

    func user(id: String) -> EmulatorUser? {
        users.current.first { $0.id == id }
    }

    /// The user with a name. Names are case-insensitive, as in AM's stores.
    func user(named name: String) -> EmulatorUser? {
        users.current.first { $0.userName.lowercased() == name.lowercased() }
    }

    var activeNames: [String] {
        users.current.filter(\.isActive).map(\.userName)
    }

    /// Adds a user unless the name is taken.
    func add(_ user: EmulatorUser) -> Bool {
        users.withLock { users in
            guard !users.contains(where: { $0.userName.lowercased() == user.userName.lowercased() }) else {
                return false
            }
            users.append(user)
            return true
        }
    }

    /// Adds a passkey to a user unless another user has it.
    func add(_ passkey: EmulatorPasskey, to id: String) -> Bool {
        users.withLock { users in
            guard !users.contains(where: { $0.passkeys.contains { $0.id == passkey.id } }),
                let index = users.firstIndex(where: { $0.id == id })
            else { return false }
            users[index].passkeys.append(passkey)
            return true
        }
    }

    /// Checks and changes a passkey under one lock, so that a counter cannot be used twice.
    ///
    /// - Returns: The user of the passkey, or `nil` when no user has it.
    func usePasskey(
        _ id: Data,
        _ use: @Sendable (EmulatorUser, inout EmulatorPasskey) throws -> Void
    ) throws -> EmulatorUser? {
        try users.withLock { users in
            for person in users.indices {
                guard let index = users[person].passkeys.firstIndex(where: { $0.id == id }) else { continue }
                var passkey = users[person].passkeys[index]
                try use(users[person], &passkey)
                users[person].passkeys[index] = passkey
                return users[person]
            }
            return nil
        }
    }

    func update(id: String, _ change: @Sendable (inout EmulatorUser) -> Void) {
        users.withLock { users in
            guard let index = users.firstIndex(where: { $0.id == id }) else { return }
            change(&users[index])
        }
    }
}
