import ArgumentParser

struct AccountsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "accounts",
        abstract: "List, show, choose and remove the accounts of a profile.",
        discussion: """
            A login with --account NAME is stored beside the others of its profile. Logins and session commands use the current \
            account, or the one that --account names. Until you choose one, the account “default” is current.

            Example: pingflow journey Login --account ann, then pingflow accounts switch ann
            """,
        subcommands: [
            AccountListCommand.self, AccountShowCommand.self, AccountSwitchCommand.self, AccountRemoveCommand.self,
            AccountRebuildCommand.self,
        ],
        defaultSubcommand: AccountListCommand.self
    )
}

struct AccountOptions: ParsableArguments {
    @Option(help: .value("name", "The profile whose accounts to use. (default: default)"))
    var profile: String?
}

struct AccountListCommand: ToolCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List the accounts; the current one has a star."
    )

    @OptionGroup var options: AccountOptions
    @OptionGroup(title: "Output") var output: OutputOptions

    func run(in context: ToolContext) async throws -> ToolExit {
        let place = ProfileAccounts(profile: context.profile(options.profile), in: context)
        let current = try await place.chosen(nil)
        let list = try await place.accounts.list()
        var reports: [AccountReport] = []
        for account in list.accounts { reports.append(await place.report(account, current: current)) }
        if output.json {
            for report in reports { context.output.line(report.value) }
        } else if reports.isEmpty, list.damaged.isEmpty {
            context.output.paragraph(context.advice("Nobody has logged in yet. `pingflow login` logs a user in."))
        } else {
            let rows = reports.map(\.row)
            let write = { (context: ToolContext) in
                for line in context.style(for: context.output).table(rows) { context.output.paragraph(line) }
            }
            // The reports of damaged accounts come after the table, and a pager is the last of a command.
            if list.damaged.isEmpty { context.paged(write) } else { write(context) }
        }
        for error in list.damaged {
            let words = ErrorWords(error)
            let rebuild = "Run `pingflow accounts rebuild` with its name."
            let recovery = error.code == .storageCorrupt ? rebuild : words.recovery
            let damage = ToolError(.failed, code: words.code, words.message, recovery: recovery)
            if output.json { context.output.line(NodeLine.failure(damage)) }
            context.complain(damage)
        }
        return list.damaged.isEmpty ? .success : .failed
    }
}

struct AccountShowCommand: ToolCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Show one account. `pingflow token` shows its tokens."
    )

    @Argument(help: .value("name", "The account. (default: the current one)"))
    var name: String?

    @OptionGroup var options: AccountOptions
    @OptionGroup(title: "Output") var output: OutputOptions

    func run(in context: ToolContext) async throws -> ToolExit {
        let place = ProfileAccounts(profile: context.profile(options.profile), in: context)
        try await place.show(try await place.known(place.chosen(name)), output)
        return .success
    }
}

struct AccountSwitchCommand: ToolCommand {
    static let configuration = CommandConfiguration(
        commandName: "switch",
        abstract: "Choose the account that the session commands use."
    )

    @Argument(help: .value("name", "The account."))
    var name: String

    @OptionGroup var options: AccountOptions
    @OptionGroup(title: "Output") var output: OutputOptions

    func run(in context: ToolContext) async throws -> ToolExit {
        let place = ProfileAccounts(profile: context.profile(options.profile), in: context)
        let account = try await place.known(Account.ID(rawValue: name))
        try await place.accounts.switch(to: account.id)
        if output.json {
            context.output.line(.object([("current", .text(name))]))
        } else {
            context.output.paragraph("The current account is “\(name.printableLine)”.")
        }
        return .success
    }
}

struct AccountRemoveCommand: SessionCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract: "Log an account out, here and at the server, and remove it."
    )

    @Argument(help: .value("name", "The account."))
    var name: String

    @OptionGroup(title: "Server and app") var connection: SessionOptions
    @OptionGroup(title: "Output") var output: OutputOptions

    func validate() throws {
        if connection.app.account != nil { throw ValidationError("Name the account without --account.") }
    }

    func run(in context: ToolContext) async throws -> ToolExit {
        let place = ProfileAccounts(profile: context.profile(connection.app.profile), in: context)
        let id = Account.ID(rawValue: name)
        try await place.check(id)
        let failure = try await signOff(id, at: place, in: context)
        try await place.remove(id)
        if output.json {
            let line = LineValue.object([
                ("removed", .text(name)), ("signedOff", .bool(failure == nil)),
                ("message", .text(failure.map { ErrorWords($0).message })),
            ])
            context.output.line(line)
        } else {
            context.output.paragraph("The account “\(name.printableLine)” is removed.")
            if let failure {
                context.output.paragraph(
                    "The server did not learn everything, so its sessions may last until they expire: "
                        + ErrorWords(failure).message
                )
            }
        }
        return failure == nil ? .success : .failed
    }

    /// Tells the server. The account goes from this device whatever it says.
    ///
    /// - Throws: `PingError` with code `oidcTokenOwnerMismatch`: another server has the account.
    private func signOff(
        _ id: Account.ID,
        at place: ProfileAccounts,
        in context: ToolContext
    ) async throws -> (any Error)? {
        do {
            let session = try await session(of: id, in: context)
            if case .failure(let error) = await session.client.signOff() {
                return error.report.steps.lazy.compactMap(\.error).first ?? error
            }
            guard session.connection.app == nil, try await place.accounts.storage(of: id).get() != nil else {
                return nil
            }
            return ToolError(
                .failed,
                code: "client_missing",
                "No client is configured, so pingflow has not revoked the account's tokens.",
                recovery: "Next time, name it with --client-id and --redirect-uri, or in the profile."
            )
        } catch let error as PingError where error.code == .oidcTokenOwnerMismatch {
            throw error
        } catch { return error }
    }
}

struct AccountRebuildCommand: ToolCommand {
    static let configuration = CommandConfiguration(
        commandName: "rebuild",
        abstract: "Make the damaged record of an account again, from its tokens."
    )

    @Argument(help: .value("name", "The account."))
    var name: String

    @OptionGroup var options: AccountOptions
    @OptionGroup(title: "Output") var output: OutputOptions

    func run(in context: ToolContext) async throws -> ToolExit {
        let place = ProfileAccounts(profile: context.profile(options.profile), in: context)
        try await place.show(try await place.accounts.rebuild(Account.ID(rawValue: name)), output)
        return .success
    }
}
