import PingCommons

/// The people that the emulator knows.
final class UserDirectory: Sendable {
    private let users: Locked<[EmulatorUser]>

    init(users: [EmulatorUser]) {
        self.users = Locked(users)
    }

    func user(id: String) -> EmulatorUser? {
        users.current.first { $0.id == id }
    }

    /// The user of a name; names are compared without regard to case, as AM's stores do.
    func user(named name: String) -> EmulatorUser? {
        users.current.first { $0.userName.lowercased() == name.lowercased() }
    }

    /// Adds a person unless the name is taken.
    func add(_ user: EmulatorUser) -> Bool {
        users.withLock { users in
            guard !users.contains(where: { $0.userName.lowercased() == user.userName.lowercased() }) else {
                return false
            }
            users.append(user)
            return true
        }
    }

    /// Changes a person.
    func update(id: String, _ change: @Sendable (inout EmulatorUser) -> Void) {
        users.withLock { users in
            guard let index = users.firstIndex(where: { $0.id == id }) else { return }
            change(&users[index])
        }
    }
}
