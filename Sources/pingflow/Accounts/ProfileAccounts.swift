import PingStorage

/// The accounts of a profile: users who are logged in beside each other.
struct ProfileAccounts: Sendable {
    /// The account of a login that names none.
    static let first: Account.ID = "default"

    /// The SDK's own accounts.
    let accounts: Accounts
    let profile: String
    let context: ToolContext
    private let app: String

    init(profile: String, in context: ToolContext) {
        self.profile = profile
        self.context = context
        app = "pingflow/\(profile)"
        accounts = Accounts(app: app, keyProvider: KeyFile(), system: context.system)
            .keeping(FileStorage(account: "\(app)/tokens"), as: Self.first)
    }

    /// The account that a command works on.
    ///
    /// - Parameter name: The one that the command line names; `nil` for the current one.
    /// - Throws: Why the storage cannot be read.
    func chosen(_ name: String?) async throws -> Account.ID {
        if let name { return Account.ID(rawValue: name) }
        return try await accounts.currentID() ?? Self.first
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

    /// The name of an account's user. A record of the SDK is in clear text, so the name has a file that is not.
    func user(of id: Account.ID) -> FileStorage<String> { FileStorage(account: "\(app)/user/\(id.rawValue)") }

    /// The journey by which an account has logged in, in a file for the same reason.
    func journey(of id: Account.ID) -> FileStorage<String> { FileStorage(account: "\(app)/journey/\(id.rawValue)") }

    /// The description of an account. A name that cannot be read is left out.
    func report(_ account: Account, current: Account.ID) async -> AccountReport {
        let user = try? await user(of: account.id).get()
        return AccountReport(account: account, isCurrent: account.id == current, user: user)
    }

    func show(_ account: Account, _ output: OutputOptions) async throws {
        let report = await report(account, current: try await chosen(nil))
        if output.json { return context.output.line(report.value) }
        for line in context.style(for: context.output).table(report.rows) { context.output.paragraph(line) }
    }

    /// Makes sure that the profile has something of an account, in whatever state its record is.
    ///
    /// - Throws: `ToolError` when it has nothing.
    func check(_ id: Account.ID) async throws {
        if await hasSession(id) { return }
        do { _ = try await known(id) } catch PingError.Code.storageCorrupt {}
    }

    /// A login without a client has a session and no tokens, and so no record.
    private func hasSession(_ id: Account.ID) async -> Bool {
        let session: any Storage<SSOToken> = accounts.sessionStorage(of: id)
        let cookies: any Storage<[HttpCookie]> = accounts.sessionStorage(of: id)
        if (try? await session.get()).flatMap(\.self) != nil { return true }
        return (try? await cookies.get()).flatMap(\.self) != nil
    }

    func remove(_ id: Account.ID) async throws {
        if id == Self.first {
            for thing in ["session", "cookies"] {
                try await FileStorage<JSON>(account: "\(app)/\(thing)").delete()
            }
        }
        try await user(of: id).delete()
        try await journey(of: id).delete()
        try await accounts.remove(id)
    }

    /// Says how to use a login that is not the current account's.
    func explain(_ id: Account.ID, _ output: OutputOptions) async throws {
        guard !output.json, (try? await chosen(nil)) != id else { return }
        let name = id.rawValue.printableLine
        context.output.paragraph(
            context.advice(
                "This is the account “\(name)”. `pingflow accounts switch` with its name makes it the current one; until then, "
                    + "add --account to each command."
            )
        )
    }
}
