import PingOidc

/// A command that works on the stored session of a profile.
protocol SessionCommand: ToolCommand {
    associatedtype Connecting: ConnectionArguments
    var connection: Connecting { get }
}

/// A stored session, and what works on it.
struct OpenSession: Sendable {
    let connection: any Connection
    let maker: ClientMaker
    let client: any LoginProduct

    /// The app.
    ///
    /// - Throws: `ToolError` when none could hold tokens.
    var app: AppRegistration {
        get throws {
            if let app = connection.app { return app }
            throw ToolError.usage(
                "client_missing",
                "No client is configured, so there are no tokens.",
                recovery: "Name it with --client-id, or in the profile “\(maker.place.profile)”."
            )
        }
    }

    /// The user whose session is stored.
    ///
    /// - Throws: `ToolError` when nobody is logged in, or no app could hold tokens; why the storage cannot be read.
    func user() async throws -> any User {
        _ = try app
        if let user = try await client.storedUser() { return user }
        throw ToolError(
            .failed,
            code: "no_session",
            "Nobody is logged in with the profile “\(maker.place.profile)”.",
            recovery:
                "Log in first, with `pingflow login` or `\(connection.command)`, and the same profile, server and client."
        )
    }
}

extension SessionCommand {
    /// The session of the account that the command line names, or of the current one.
    ///
    /// - Throws: `ToolError` when the command line names an account that the profile does not have; `PingError` when
    ///   the account is logged in with another provider or client.
    func session(in context: ToolContext) async throws -> OpenSession {
        let accounts = ProfileAccounts(profile: context.profile(connection.app.profile), in: context)
        let account = try await accounts.chosen(connection.app.account)
        if connection.app.account != nil, account != ProfileAccounts.first { try await accounts.check(account) }
        return try await session(of: account, in: context)
    }

    /// The session of an account.
    ///
    /// - Throws: `PingError` with code `oidcTokenOwnerMismatch` when the account is another provider's or client's.
    func session(of account: Account.ID, in context: ToolContext) async throws -> OpenSession {
        let session = try openSession(of: account, try connection.settings(in: context), in: context)
        try await session.maker.checkOwner(session.connection.app)
        return session
    }

    /// The session of an account, also that of another provider or client.
    func openSession(of account: Account.ID, _ settings: Profile, in context: ToolContext) throws -> OpenSession {
        var settings = settings
        // Only a session that gets new tokens sends it: that of a login with the same options.
        if settings.clientID != nil { settings.redirectURI = settings.redirectURI ?? LoginCommand.redirectURI }
        let place = ProfileAccounts(profile: context.profile(connection.app.profile), in: context)
        let connection = try connection.connection(settings)
        let maker = try ClientMaker(settings, place, account, isVerbose: output.verbose)
        return OpenSession(connection: connection, maker: maker, client: connection.client(maker))
    }

    /// As ``OpenSession/user()``.
    func user(in context: ToolContext) async throws -> any User { try await session(in: context).user() }

    /// The token of the client itself, which no user has agreed to.
    func serviceToken(in context: ToolContext) async throws -> (token: Token, session: OpenSession) {
        var settings = try connection.settings(in: context)
        settings.storage = .memory
        let session = try openSession(of: ProfileAccounts.first, settings, in: context)
        let scopes = Set((settings.scope ?? "").split(separator: " ").map(String.init))
        return (try await session.maker.client(session.app).clientCredentials(scopes: scopes), session)
    }

    func show(_ token: Token, in context: ToolContext) {
        let report = TokenReport(token: token, redaction: output.redaction)
        if output.json { return context.output.line(LineValue.object([("tokens", report.line)]).text) }
        let style = context.style(for: context.output)
        let columns = context.output.columns.map { min($0, 100) }
        let lines = report.lines(style, now: context.system.now(), columns: columns)
        for line in lines { context.output.paragraph(line) }
    }
}
