import PingLogger

extension ConfigurationFile {
    /// Sets the options that the file names, and leaves the others.
    ///
    /// For an app that sets further options beside the file's:
    ///
    /// ```swift
    /// config.module(OidcModule.config) { oidc in
    ///     file.configure(&oidc)
    ///     oidc.dpop = .required
    /// }
    /// ```
    ///
    /// - Parameter oidc: The options to change.
    public func configure(_ oidc: inout OidcClientConfig) {
        client?.apply(to: &oidc)
    }

    /// Sets timeout and logger, and installs ``OidcModule`` if the file describes a client.
    package func configure(_ config: inout some WorkflowConfiguration) {
        config.timeout = timeout ?? config.timeout
        config.logger = log?.logger ?? config.logger
        if client?.clientId != nil { config.module(OidcModule.config) { configure(&$0) } }
    }
}

extension ConfigurationFile.Log {
    /// The SDK has three loggers, and the levels of a file share them.
    fileprivate var logger: any Logger {
        switch self {
        case .none: LogManager.none
        case .error, .warn: LogManager.warning
        case .info, .debug, .standard, .console: LogManager.standard
        }
    }
}

extension OidcClient {
    /// Creates a client from a configuration file. Sends nothing.
    ///
    /// - Parameters:
    ///   - file: The file. It has to describe a client.
    ///   - httpClient: Sends requests.
    ///   - system: Time, randomness and identity.
    /// - Throws: `PingError` with code `invalidConfigurationFile` when the file describes no client.
    public convenience init(
        _ file: ConfigurationFile,
        httpClient: any HttpClient = DefaultHttpClient.shared,
        system: SystemServices = .live
    ) throws(PingError) {
        try file.requireClient()
        var config = OidcClientConfig()
        file.configure(&config)
        let logger = file.log?.logger ?? LogManager.none
        file.warn(logger)
        self.init(
            config: config,
            httpClient: httpClient,
            system: system,
            logger: logger,
            limits: file.timeout.map { RequestLimits(timeout: .seconds($0)) } ?? RequestLimits()
        )
    }
}

extension OidcWeb {
    /// Creates a login in the browser from a configuration file. Sends nothing.
    ///
    /// - Parameters:
    ///   - file: The file. It has to describe a client.
    ///   - configure: Sets further options and installs modules, after the file's. The SDK calls it at once.
    /// - Throws: `PingError` with code `invalidConfigurationFile` when the file describes no client.
    public static func createOidcWeb(
        _ file: ConfigurationFile,
        _ configure: (inout OidcWebConfig) -> Void = { _ in }
    ) throws(PingError) -> OidcWeb {
        try file.requireClient()
        return createOidcWeb { config in
            file.configure(&config)
            configure(&config)
            file.warn(config.logger)
        }
    }
}
