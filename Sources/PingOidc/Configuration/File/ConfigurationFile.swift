public import PingFoundation
package import PingLogger

/// The configuration of an app as JSON, which the SDKs for Android, iOS and JavaScript read too.
///
/// ```swift
/// let file = try ConfigurationFile(contentsOf: url)
/// let client = try OidcClient(file)
/// ```
///
/// `Journey`, `DaVinci`, ``OidcWeb`` and `pingflow` read the same file. A value that never changes.
public struct ConfigurationFile: Sendable, Hashable {
    /// The journey's server: the member `journey`, or members at the top, as older files have them.
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
    /// Unknown members, with their lines and what to do. The other SDKs ignore them, so none of them is an error.
    let warnings: [String]

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
        let journey = try top.members("journey", known: .journey)
        let oidc = try top.members("oidc", known: .oidc)
        let openId = try oidc?.members("openId", known: .openId)
        warnings = [top, journey, oidc, openId].compactMap(\.self).flatMap(\.warnings)
        let places = [journey, top].compactMap(\.self)
        var serverUrl = try Self.first(places) { (members) throws(PingError) in try members.url("serverUrl") }
        if let journey { serverUrl = try journey.required("serverUrl", serverUrl) }
        let realm = try Self.first(places) { (members) throws(PingError) in try members.text("realm") }
        let cookie = try Self.first(places) { (members) throws(PingError) in try members.text("cookieName") }
        server = serverUrl.map { Server(serverUrl: $0, realm: realm, cookieName: cookie) }
        client = try oidc.map { (oidc) throws(PingError) in try ConfiguredClient(oidc, openId) }
    }

    private static func first(
        _ places: [ConfigurationMembers],
        _ value: (ConfigurationMembers) throws(PingError) -> String?
    ) throws(PingError) -> String? {
        for place in places { if let value = try value(place) { return value } }
        return nil
    }

    /// Logs the members that the file has for nothing.
    package func warn(_ logger: any Logger) {
        for warning in warnings { logger.w(warning, error: nil) }
    }

    /// The journey's server.
    package func requiredServer() throws(PingError) -> Server {
        guard let server else { throw missing("journey", "with “serverUrl”, the server's URL") }
        return server
    }

    /// Checks that the file describes a client.
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
