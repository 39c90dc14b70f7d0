/// The accounts of a ``StoredAccountStore``, and the current one of them.
///
/// An identifier whose record is missing does not count: somebody was interrupted between the two.
struct AccountIndex: Codable, Sendable {
    private var version = 1
    private var ids: [String] = []
    private var currentID: String?

    private enum CodingKeys: String, CodingKey {
        case version, ids
        case currentID = "current"
    }

    /// The identifiers, each once.
    var accounts: [Account.ID] { ids.map(Account.ID.init(rawValue:)) }

    /// The identifier of the current account; `nil` when none has been chosen.
    var current: Account.ID? {
        get { currentID.map(Account.ID.init(rawValue:)) }
        set { currentID = newValue?.rawValue }
    }

    func contains(_ id: Account.ID) -> Bool { accounts.contains(id) }

    mutating func insert(_ id: Account.ID) {
        if !contains(id) { ids.append(id.rawValue) }
    }

    /// The current account that is removed is not current any more.
    mutating func remove(_ id: Account.ID) {
        ids.removeAll { Account.ID(rawValue: $0) == id }
        if current == id { current = nil }
    }

    func checkVersion() throws(PingError) {
        guard version <= 1 else {
            throw PingError(
                .storageNewerVersion,
                "A newer version of this SDK has written the list of accounts (format \(version)).",
                recovery: "Update the program."
            )
        }
    }
}
