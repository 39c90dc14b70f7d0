import PingOidc

extension DaVinci {
    /// Creates a DaVinci workflow from a configuration file. Sends nothing.
    ///
    /// - Parameters:
    ///   - file: The file. It has to describe a client.
    ///   - configure: Sets further options and installs modules, after the file's. The SDK calls it at once. An app that installs
    ///     `OidcModule` here calls `file.configure(&oidc)` in it.
    /// - Throws: `PingError` with code `invalidConfigurationFile` when the file describes no client.
    public static func createDaVinci(
        _ file: ConfigurationFile,
        _ configure: (inout DaVinciConfig) -> Void = { _ in }
    ) throws(PingError) -> DaVinci {
        try file.requireClient()
        return createDaVinci { config in
            file.configure(&config)
            configure(&config)
            file.warn(config.logger)
        }
    }
}
