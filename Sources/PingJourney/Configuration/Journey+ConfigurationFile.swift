import PingOidc

extension Journey {
    /// Creates a journey from a configuration file. Sends nothing.
    ///
    /// ```swift
    /// let file = try ConfigurationFile(contentsOf: url)
    /// let journey = try Journey.createJourney(file) { config in
    ///     config.languages = AcceptLanguage(["de"])
    /// }
    /// ```
    ///
    /// With a client in the file, the login gets tokens.
    ///
    /// - Parameters:
    ///   - file: The file. It has to name the server.
    ///   - configure: Sets further options and installs modules, after the file's. The SDK calls it at once. An app
    ///     that installs `OidcModule` here calls `file.configure(&oidc)` in it.
    /// - Throws: `PingError` with code `invalidConfigurationFile` when the file names no server.
    public static func createJourney(
        _ file: ConfigurationFile,
        _ configure: (inout JourneyConfig) -> Void = { _ in }
    ) throws(PingError) -> Journey {
        let server = try file.requiredServer()
        return createJourney { config in
            config.serverUrl = server.serverUrl
            config.realm = server.realm ?? config.realm
            config.cookie = server.cookieName ?? config.cookie
            file.configure(&config)
            configure(&config)
            file.warn(config.logger)
        }
    }
}
