/// The accounts of a profile: users who are logged in beside each other.
struct ProfileAccounts: Sendable {
    /// The account of a login that names none.
    static let first: Account.ID = "default"

    /// The SDK's own accounts.
    let accounts: Accounts
    private let profile: String
    private let context: ToolContext

    init(profile: String, in context: ToolContext) {
        self.profile = profile
        self.context = context
        let app = "pingflow/\(profile)"
        accounts = Accounts(app: app, keyProvider: KeyFile(), system: context.system)
            .keeping(FileStorage(account: "\(app)/tokens"), as: Self.first)
    }

    /// The account that a command works on.
    ///
    /// - Parameter name: The one that the command line names; `nil` for the current one.
    /// - Throws: Why the storage cannot be read.
    func chosen(_ name: String?) async throws -> Account.ID {
        if let name { return Account.ID(rawValue: name) }
        return try await accounts.current()?.id ?? Self.first
    }

    /// The account with a name.
    ///
    /// - Throws: `ToolError` when the profile has no such account; why its record cannot be read.
    func known(_ id: Account.ID) async throws -> Account {
        if let account = try await accounts.account(id) { return account }
        let known = try await accounts.list().accounts.map(\.id.rawValue)
        let name = id.rawValue.shortened(to: 100).printableLine
        let meant = NearestName(names: known).suggestion(for: id.rawValue)?.printableLine
        throw ToolError.usage(
            "account_unknown",
            "The profile “\(profile)” has no account “\(name)”." + (meant.map { " Did you mean “\($0)”?" } ?? ""),
            recovery: "`pingflow accounts list` shows its accounts. A login with --account makes one."
        )
    }

    /// Says how to use a login that is not the current account's.
    func explain(_ id: Account.ID, _ output: OutputOptions) async throws {
        guard !output.json, try await chosen(nil) != id else { return }
        let name = id.rawValue.printableLine
        context.output.paragraph(
            context.advice(
                "This is the account “\(name)”. `pingflow accounts switch` with its name makes it the current one; until then, "
                    + "add --account to each command."
            )
        )
    }
}
