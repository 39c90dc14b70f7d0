import ArgumentParser

/// Which server, and as which app.
struct ConnectionOptions: ParsableArguments {
    @OptionGroup var server: ServerOptions
    @OptionGroup var app: AppOptions

    /// The command line over the profile.
    func settings(in context: ToolContext) throws -> Profile {
        var given = app.given
        given.server = server.server
        given.realm = server.realm
        given.cookie = server.cookie
        return try given.completed(named: app.profile, in: context)
    }

    /// The settings to use. Without a server, a discovery document means a PingOne environment.
    func connection(_ settings: Profile) throws -> any Connection {
        settings.server == nil && settings.discovery != nil
            ? try DaVinciConnection(settings) : try JourneyConnection(settings)
    }
}
