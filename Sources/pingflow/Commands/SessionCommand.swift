/// A command that works on the stored session of a profile.
protocol SessionCommand: ToolCommand {
    associatedtype Connecting: ConnectionArguments
    var connection: Connecting { get }
}

extension SessionCommand {
    /// The place of the session, and the client that works on it.
    ///
    /// - Throws: `ToolError` when the command line names an account that the profile does not have; `PingError` when the account is
    ///   logged in with another provider or client.
    func session(in context: ToolContext) async throws -> (connection: any Connection, client: any LoginProduct) {
        let accounts = ProfileAccounts(profile: context.profile(connection.app.profile), in: context)
        let account = try await accounts.chosen(connection.app.account)
        if connection.app.account != nil, account != ProfileAccounts.first { try await accounts.check(account) }
        return try await session(of: account, in: context)
    }

    /// The place of an account's session, and the client that works on it.
    ///
    /// - Throws: `PingError` with code `oidcTokenOwnerMismatch` when the account is logged in with another provider or client.
    func session(
        of account: Account.ID,
        in context: ToolContext
    ) async throws -> (connection: any Connection, client: any LoginProduct) {
        var settings = try connection.settings(in: context)
        // Only a session that gets new tokens sends it: that of a login with the same options.
        if settings.clientID != nil { settings.redirectURI = settings.redirectURI ?? LoginCommand.redirectURI }
        let connection = try connection.connection(settings)
        let maker = ClientMaker(
            context: context,
            profile: context.profile(self.connection.app.profile),
            account: account,
            storage: settings.storage ?? .file,
            isVerbose: output.verbose
        )
        try await maker.checkOwner(connection.app)
        return (connection, connection.client(maker))
    }

    /// The user whose session is stored.
    ///
    /// - Throws: `ToolError` when nobody is logged in, or no app could hold tokens; why the storage cannot be read.
    func user(in context: ToolContext) async throws -> any User {
        let profile = context.profile(connection.app.profile)
        let (connection, client) = try await session(in: context)
        guard connection.app != nil else {
            throw ToolError.usage(
                "client_missing",
                "No client is configured, so there are no tokens.",
                recovery: "Name it with --client-id, or in the profile “\(profile)”."
            )
        }
        guard let user = try await client.storedUser() else {
            throw ToolError(
                .failed,
                code: "no_session",
                "Nobody is logged in with the profile “\(profile)”.",
                recovery:
                    "Log in first, with `pingflow login` or `\(connection.command)`, and the same profile, server and client."
            )
        }
        return user
    }

    /// Shows tokens.
    func show(_ token: Token, in context: ToolContext) {
        let redaction = output.redaction
        if output.json {
            let value = LineValue.object([("tokens", TokenLine(token: token, redaction: redaction).value)])
            context.output.line(value.text)
        } else {
            let style = context.style(for: context.output)
            let report = TokenReport(token: token, redaction: redaction)
            let columns = context.output.columns.map { min($0, 100) }
            let lines = report.lines(style, now: context.system.now(), columns: columns)
            for line in lines { context.output.paragraph(line) }
        }
    }
}
