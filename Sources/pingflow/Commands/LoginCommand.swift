import ArgumentParser

/// `pingflow login`
struct LoginCommand: SessionCommand {
    static let configuration = CommandConfiguration(
        commandName: "login",
        abstract: "Log in on the provider's own pages, in your browser.",
        discussion: """
            pingflow opens the browser and receives the response on a port of this machine (RFC 8252). Register the \
            redirect URI \(LoginCommand.redirectURI) for the client, or one with a port if the provider compares ports. \
            `pingflow token` shows the tokens later.

            Example: pingflow login --issuer https://auth.pingone.com/ENVIRONMENT/as --client-id my-app --save-profile
            """
    )

    /// What a client of a command line is registered with, unless the settings say otherwise.
    static let redirectURI = "http://127.0.0.1/callback"

    @Flag(help: "Where to log in. (default: --browser)")
    var way: LoginWay = .browser

    @Option(help: ArgumentHelp("The provider's issuer; the same as --discovery with its document.", valueName: "url"))
    var issuer: String?

    @Flag(help: "Log in again even with a valid session in the browser.")
    var forceAuth = false

    @Option(help: ArgumentHelp("How long to wait for the browser, in seconds.", valueName: "seconds"))
    var timeout = 300.0

    @Flag(help: "Save these settings in the profile after a successful login.")
    var saveProfile = false

    @OptionGroup(title: "Server and app") var connection: ConnectionOptions
    @OptionGroup(title: "Output") var output: OutputOptions

    func validate() throws {
        try AppOptions.validate("--issuer", issuer)
        if issuer != nil, connection.app.discovery != nil {
            throw ValidationError("Give --issuer or --discovery, but not both.")
        }
        guard timeout > 0, timeout < 1e6 else { throw ValidationError("--timeout must be more than 0 seconds.") }
    }

    func run(in context: ToolContext) async throws -> ToolExit {
        let settings = try settings(in: context)
        let connection = try connection.connection(settings)
        guard connection.app != nil else {
            throw ToolError.usage(
                "client_missing",
                "No client is configured, so there are no tokens to log in for.",
                recovery: "Name it with --client-id."
            )
        }
        let profile = self.connection.app.profile
        let maker = ClientMaker(
            context: context,
            profile: profile,
            storage: settings.storage ?? .file,
            isVerbose: output.verbose
        )
        let oidcWeb = maker.web(connection, in: browser(in: context))
        let user = try await RequestTrace(context, isVerbose: output.verbose).following(oidcWeb.events()) {
            try await oidcWeb.authorize { options in
                options.additionalParameters["acr_values"] = settings.acrValues
                options.additionalParameters["prompt"] = forceAuth ? "login" : nil
            }.get()
        }
        show(try await user.token().get(), in: context)
        try SettingsKeeper(savesProfile: saveProfile).keep(settings, named: profile, output, in: context)
        return .success
    }

    /// The system's browser. What there is to say goes beside the results.
    private func browser(in context: ToolContext) -> LoopbackBrowser {
        let launcher = context.launcher
        return LoopbackBrowser(
            timeout: .seconds(timeout),
            launcher: BrowserLauncher { [errors = context.errors] url in
                errors.paragraph("Log in at \(url.host) in the browser. pingflow waits for it; ^C ends the wait.")
                return await launcher.launch(url)
            },
            system: context.system
        ) { [errors = context.errors] url in
            errors.paragraph("No browser opened. Open this address in a browser of this machine:")
            errors.line(url.absoluteString)
        }
    }

    private func settings(in context: ToolContext) throws -> Profile {
        let discovery = try issuer.map {
            try AppRegistration.checked($0, "issuer") + "/.well-known/openid-configuration"
        }
        var settings = try connection.settings(in: context, discovery: discovery)
        settings.redirectURI = settings.redirectURI ?? Self.redirectURI
        return settings
    }
}

/// Where the user logs in.
enum LoginWay: EnumerableFlag {
    /// In the browser of this machine.
    case browser
}
