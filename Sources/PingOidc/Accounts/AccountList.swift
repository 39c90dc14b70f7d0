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
