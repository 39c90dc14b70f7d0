import ArgumentParser
import PingOidc

struct LoginCommand: SessionCommand {
    static let configuration = CommandConfiguration(
        commandName: "login",
        abstract: "Log in on the provider's own pages, in your browser or on another device.",
        discussion: """
            pingflow opens the browser and receives the response on a port of this machine (RFC 8252). Register the \
            redirect URI \(LoginCommand.redirectURI) for the client, or one with a port if the provider compares ports. \
            With --device it shows an address, a code and a QR code, and waits until you have approved the login on \
            another device (RFC 8628); the client needs the device grant and no redirect URI. `pingflow token` shows the \
            tokens later.

            Example: pingflow login --issuer https://auth.pingone.com/ENVIRONMENT/as --client-id my-app --save-profile
            """
    )

    /// The redirect URI that a command-line client is registered with, unless the settings say otherwise.
    static let redirectURI = "http://127.0.0.1/callback"

    @Flag
    var way: LoginWay = .browser

    @Flag(help: "Log in again even with a valid session in the browser of this machine, and check that it is new.")
    var forceAuth = false

    @Option(
        help: .value(
            "json|@file",
            "What the tokens are to allow (RFC 9396): an array of objects, or @ and a file with it."
        )
    )
    var authorizationDetails: AuthorizationDetailsArgument?

    @Option(
        help: .value(
            "seconds",
            "How long to wait, in seconds. (default: 300 for the browser, the code's lifetime for a device)"
        )
    )
    var timeout: Double?

    @Flag(help: "Save these settings in the profile after a successful login.")
    var saveProfile = false

    @OptionGroup(title: "Server and app") var connection: ConnectionOptions
    @OptionGroup(title: "Output") var output: OutputOptions

    func validate() throws {
        if let timeout, !(timeout > 0 && timeout < 1e6) {
            throw ValidationError("--timeout must be more than 0 seconds.")
        }
        if way == .device, forceAuth {
            throw ValidationError(
                "Give --device or --force-auth, but not both: the other device decides about its session."
            )
        }
    }

    func run(in context: ToolContext) async throws -> ToolExit {
        let details = try authorizationDetails?.details()
        let stored = try connection.settings(in: context)
        if way == .device, stored.maxAge != nil { throw Self.ageOnOtherDevice }
        let settings = try usable(stored)
        let connection = try connection.connection(settings)
        guard let app = connection.app else {
            throw ToolError.usage(
                "client_missing",
                "No client is configured, so there are no tokens to log in for.",
                recovery: "Name it with --client-id."
            )
        }
        let accounts = ProfileAccounts(profile: context.profile(self.connection.app.profile), in: context)
        let account = try await accounts.chosen(self.connection.app.account)
        let maker = try ClientMaker(settings, accounts, account, isVerbose: output.verbose)
        try await maker.checkStorage(for: app)
        let token =
            switch way {
            case .browser: try await token(of: connection, settings, maker, details, in: context)
            case .device: try await token(of: maker.client(app), details, in: context)
            }
        let claimed = token.idToken.flatMap(IDTokenClaims.init)?.json.object.flatMap(Account.user)
        if !output.json {
            let user = claimed.map { " as \($0.printableLine)" } ?? ""
            let style = context.style(for: context.output)
            context.output.paragraph(style.paint("✓ Logged in\(user).", .green, .bold))
        }
        show(token, in: context)
        // The profile keeps the redirect URI of its journey or flow, which need not be one of this machine.
        var kept = settings
        kept.redirectURI = stored.redirectURI ?? settings.redirectURI
        try kept.keep(as: accounts.profile, saves: saveProfile, output, in: context)
        if settings.storage != .memory { try await accounts.explain(account, output) }
        // The login is done, and its tokens are printed, whatever becomes of this request.
        if let user = await maker.noteUser(of: app), claimed == nil, !output.json {
            context.output.paragraph("The user is \(user.printableLine).")
        }
        return .success
    }

    /// Logs in with the browser of this machine (RFC 8252).
    private func token(
        of connection: any Connection,
        _ settings: Profile,
        _ maker: ClientMaker,
        _ details: [AuthorizationDetail]?,
        in context: ToolContext
    ) async throws -> Token {
        let web = maker.web(connection, in: LoopbackBrowser(context, timeout: .seconds(timeout ?? 300)))
        let user = try await context.tracing(web.events(), isVerbose: output.verbose) {
            try await web.authorize { options in
                options.authorizationDetails = details
                options.additionalParameters["acr_values"] = settings.acrValues
                options.additionalParameters["prompt"] = forceAuth ? "login" : nil
                // A provider may ignore the prompt. With an age, the SDK checks when the user logged in.
                options.additionalParameters["max_age"] = forceAuth ? "0" : nil
            }.get()
        }
        return try await user.token().get()
    }

    /// The settings with a redirect URI of this machine.
    private func usable(_ stored: Profile) throws -> Profile {
        guard stored.server != nil || stored.discovery != nil else { throw Self.providerMissing }
        var settings = stored
        if connection.login.redirectURI == nil, settings.clientID != nil, !Self.isLoopback(settings.redirectURI) {
            settings.redirectURI = Self.redirectURI
        }
        return settings
    }

    private static func isLoopback(_ redirectURI: String?) -> Bool {
        ["http://127.0.0.1", "http://[::1]"].contains { redirectURI?.hasPrefix($0) == true }
    }

    private static var ageOnOtherDevice: ToolError {
        .usage(
            "age_unsuitable",
            "A login on another device takes no greatest age: that device decides about its session.",
            recovery: "Leave out --max-age, and maxAge in the profile, or log in without --device."
        )
    }

    private static var providerMissing: ToolError {
        .usage(
            "server_missing",
            "No provider is configured.",
            recovery: "Name it with --issuer URL, or a PingAM server with --server URL, or use a profile."
        )
    }
}

enum LoginWay: EnumerableFlag {
    case browser
    case device

    static func help(for value: LoginWay) -> ArgumentHelp? {
        switch value {
        case .browser: "Log in with the browser of this machine. (default)"
        case .device: "Log in with the browser of another device, such as a phone, and a code."
        }
    }
}
