import PingOidc

/// Everything about a server and an app, complete: the command line over the profile over the defaults.
protocol Connection: Sendable {
    /// The registration of the app; `nil` for a login that gives no tokens.
    var app: AppRegistration? { get }
    /// The configuration file that the settings name.
    var file: ConfigurationFile? { get }
    /// The web origin that passkeys are for.
    var passkeyOrigin: String { get }
    /// The command that logs in, for advice.
    var command: String { get }

    /// The product that works on the stored session.
    func client(_ maker: ClientMaker) -> any LoginProduct
}
