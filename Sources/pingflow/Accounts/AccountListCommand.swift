import ArgumentParser

/// `pingflow accounts list`
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
            for report in reports { context.output.line(report.value.text) }
        } else if reports.isEmpty, list.damaged.isEmpty {
            context.output.paragraph(context.advice("Nobody has logged in yet. `pingflow login` logs a user in."))
        } else {
            let table = Table(reports.map(\.row))
            let write = { (context: ToolContext) in
                for line in table.lines(context.style(for: context.output)) { context.output.paragraph(line) }
            }
            // The reports of damaged accounts come after the table, and a pager is the last of a command.
            if list.damaged.isEmpty { context.paged(write) } else { write(context) }
        }
        for error in list.damaged {
            let words = ErrorWords(error)
            let rebuild = "Run `pingflow accounts rebuild` with its name."
            let recovery = error.code == .storageCorrupt ? rebuild : words.recovery
            let damage = ToolError(.failed, code: words.code, words.message, recovery: recovery)
            if output.json { context.output.line(NodeLine.failure(damage).text) }
            ErrorReport(damage, in: context).write(to: context.errors)
        }
        return list.damaged.isEmpty ? .success : .failed
    }
}
