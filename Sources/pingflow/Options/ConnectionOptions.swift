import ArgumentParser

/// Which server, and as which app.
protocol ConnectionArguments {
    var server: ServerOptions { get }
    var app: AppOptions { get }
    var login: LoginOptions { get }
}

/// Which server, and as which app, for a login.
struct ConnectionOptions: ParsableArguments, ConnectionArguments {
    @OptionGroup var server: ServerOptions
    @OptionGroup var app: AppOptions
    @OptionGroup var login: LoginOptions
}

/// Which session. The help leaves out what matters to a login.
struct SessionOptions: ParsableArguments, ConnectionArguments {
    @OptionGroup var server: ServerOptions
    @OptionGroup var app: AppOptions
    @OptionGroup(visibility: .hidden) var login: LoginOptions
}

extension ConnectionArguments {
    /// The command line over the profile.
    func settings(in context: ToolContext) throws -> Profile {
        var given = app.given(login)
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
