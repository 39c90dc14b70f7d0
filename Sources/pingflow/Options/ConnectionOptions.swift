import ArgumentParser

/// The server, and the app that a command is.
protocol ConnectionArguments {
    var server: ServerOptions { get }
    var app: AppOptions { get }
    var login: LoginOptions { get }
    var reach: ReachOptions { get }
    var credentials: CredentialOptions { get }
}

/// The server and the app for a login.
struct ConnectionOptions: ParsableArguments, ConnectionArguments {
    @OptionGroup var server: ServerOptions
    @OptionGroup var app: AppOptions
    @OptionGroup var login: LoginOptions
    @OptionGroup var reach: ReachOptions
    @OptionGroup var credentials: CredentialOptions
}

/// The server and the app of a stored session. The help leaves out the options that only a login needs.
struct SessionOptions: ParsableArguments, ConnectionArguments {
    @OptionGroup var server: ServerOptions
    @OptionGroup var app: AppOptions
    @OptionGroup(visibility: .hidden) var login: LoginOptions
    @OptionGroup(visibility: .hidden) var reach: ReachOptions
    @OptionGroup(visibility: .hidden) var credentials: CredentialOptions
}

/// The same for a command that may be a service, which saves no profile.
struct ServiceOptions: ParsableArguments, ConnectionArguments {
    @OptionGroup var server: ServerOptions
    @OptionGroup var app: AppOptions
    @OptionGroup(visibility: .hidden) var login: LoginOptions
    @OptionGroup var reach: ReachOptions
    @OptionGroup(visibility: .hidden) var credentials: CredentialOptions
}

extension ConnectionArguments {
    /// The command line over the profile.
    func settings(in context: ToolContext) throws -> Profile {
        var given = app.given(login, reach, credentials)
        given.server = server.server
        given.realm = server.realm
        given.cookie = server.cookie
        return try given.completed(named: context.profile(app.profile), in: context)
    }

    /// The settings to use. Without a server, a discovery document means a PingOne environment.
    func connection(_ settings: Profile) throws -> any Connection {
        settings.server == nil && settings.discovery != nil
            ? try DaVinciConnection(settings) : try JourneyConnection(settings)
    }
}

struct ServerOptions: ParsableArguments {
    @Option(help: .value("url", "The server's URL, ending in its context: https://example.com/am"))
    var server: String?

    @Option(help: .value("name", "The realm. (default: root)"))
    var realm: String?

    @Option(help: .value("name", "The name of the session cookie. (default: iPlanetDirectoryPro)"))
    var cookie: String?

    func validate() throws {
        try AppOptions.validate("--server", server)
    }
}
