/// The storage of accounts: their records in clear text, and the sealed values that belong to them.
///
/// Called from any task, also from several processes at once.
package protocol AccountStore: Sendable {
    /// All accounts. A record that is damaged hides no other one.
    func list() async throws(PingError) -> AccountList

    /// The account with this identifier; `nil` when the app has no such account.
    func account(_ id: Account.ID) async throws(PingError) -> Account?

    /// Replaces the record of an account by what `change` makes of it, while nobody else changes a record.
    ///
    /// - Parameter change: Gets `nil` when there is no such account, and returns `nil` to remove it. The current
    ///   account that is removed is not current any more.
    /// - Throws: The error of `change`; `PingError`, with code `storageCorrupt` or `storageNewerVersion` when the
    ///   record is unreadable, which then stays as it is.
    @discardableResult
    func change(_ id: Account.ID, _ change: AccountChange) async throws(PingError) -> Account?

    /// Puts a damaged record out of the way, and keeps it.
    func setAside(_ id: Account.ID) async throws(PingError)

    /// The identifier of the current account; `nil` when none has been chosen.
    func current() async throws(PingError) -> Account.ID?

    /// Chooses the current account.
    ///
    /// - Throws: `PingError` with code `accountUnknown` when there is no such account.
    func setCurrent(_ id: Account.ID?) async throws(PingError)

    /// Removes the session and the cookies of an account.
    func removeSessions(_ id: Account.ID) async throws(PingError)

    /// A storage for a secret of an account.
    func storage<Item: Codable & Sendable>(for part: AccountPart, of id: Account.ID) -> any Storage<Item>
}

extension AccountStore {
    @concurrent
    package func removeSessions(_ id: Account.ID) async throws(PingError) {
        for part in [AccountPart.session, .cookies] {
            let storage: any Storage<JSON> = storage(for: part, of: id)
            try await storage.delete()
        }
    }
}

/// The change that ``AccountStore/change(_:_:)`` makes to a record.
package typealias AccountChange = @Sendable (Account?) throws(PingError) -> Account?

/// The secrets of an account.
package enum AccountPart: String, Sendable, CaseIterable {
    case tokens
    /// A journey's session.
    case session
    /// The cookies of a DaVinci flow.
    case cookies
}

/// The accounts that are stored on this device.
public struct AccountList: Sendable {
    /// The readable ones, sorted by their identifiers.
    public let accounts: [Account]
    /// Why the others are unreadable. Their tokens are not affected: ``Accounts/rebuild(_:)``.
    public let damaged: [PingError]

    package init(_ results: [Result<Account, PingError>]) {
        accounts = results.compactMap { try? $0.get() }.sorted { $0.id.rawValue < $1.id.rawValue }
        damaged = results.compactMap { if case .failure(let error) = $0 { error } else { nil } }
    }
}
