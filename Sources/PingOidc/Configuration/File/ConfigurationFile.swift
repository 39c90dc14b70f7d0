/// The configuration of an app as JSON, which the SDKs for Android, iOS and JavaScript read too.
///
/// ```swift
/// let file = try ConfigurationFile(contentsOf: url)
/// let client = try OidcClient(file)
/// ```
///
/// `Journey`, `DaVinci`, ``OidcWeb`` and `pingflow` read the same file. A value that never changes.
public struct ConfigurationFile: Sendable, Hashable {
    /// The member `journey`.
    package struct Server: Sendable, Hashable {
        package let serverUrl: String
        package let realm: String?
        package let cookieName: String?
    }

    /// The member `log`.
    enum Log: String, Sendable, CaseIterable {
        case none, error, warn, info, debug, standard, console
    }

    /// The file's name in errors.
    package let name: String
    /// How long a request may take, in seconds.
    package let timeout: TimeInterval?
    let log: Log?
    package let server: Server?
    package let client: ConfiguredClient?

    /// Reads a file.
    ///
    /// It reads at once, so call it where reading a small file may take its time.
    ///
    /// - Parameter file: The file: JSON of 1 MiB at most.
    /// - Throws: `PingError` with code `invalidConfigurationFile`, which names file, line and member, and what to do.
    public init(contentsOf file: URL) throws(PingError) {
        try self.init(ConfigurationSource(contentsOf: file))
    }

    /// Reads the content of a file.
    ///
    /// - Parameters:
    ///   - data: JSON of 1 MiB at most.
    ///   - name: The file's name in errors.
    /// - Throws: As ``init(contentsOf:)``.
    public init(data: Data, name: String = "configuration") throws(PingError) {
        try self.init(ConfigurationSource(name: name, data: data))
    }

    private init(_ source: ConfigurationSource) throws(PingError) {
        let top = try source.members()
        name = source.name
        timeout = try top.milliseconds("timeout")
        log = try top.choice("log", of: Log.self)
        server = try top.members("journey", known: .journey).map { (members) throws(PingError) in
            Server(
                serverUrl: try members.required("serverUrl", try members.url("serverUrl")),
                realm: try members.text("realm"),
                cookieName: try members.text("cookieName")
            )
        }
        client = try top.members("oidc", known: .oidc).map { (members) throws(PingError) in
            try ConfiguredClient(members)
        }
    }

    /// The journey's server.
    ///
    /// - Throws: `PingError` with code `invalidConfigurationFile` when the file has none.
    package func requiredServer() throws(PingError) -> Server {
        guard let server else { throw missing("journey", "with “serverUrl”, the server's URL") }
        return server
    }

    /// Checks that the file describes a client.
    ///
    /// - Throws: `PingError` with code `invalidConfigurationFile` when it does not.
    package func requireClient() throws(PingError) {
        guard let client else { throw missing("oidc", "with “clientId”, “discoveryEndpoint” and “redirectUri”") }
        if client.clientId == nil { throw missing("oidc.clientId", "with the client's identifier") }
    }

    private func missing(_ member: String, _ what: String) -> PingError {
        PingError(
            .invalidConfigurationFile,
            "\(name): The member “\(member)” is missing.",
            recovery: "Add it, \(what)."
        )
    }
}

extension PingError.Code {
    /// The SDK cannot use a configuration file. The message names file, line and member.
    public static let invalidConfigurationFile: Self = "invalid_configuration_file"
}
