import PingOidc

/// An AM server, with the app that may log in there, if one is named.
struct JourneyConnection: Connection {
    let server: String
    let realm: String
    let cookie: String
    let app: AppRegistration?
    let file: ConfigurationFile?
    let passkeyOrigin: String

    init(_ profile: Profile) throws {
        guard let server = profile.server else {
            throw ToolError.usage(
                "server_missing",
                "No server is configured.",
                recovery: "Name it with --server URL, or in a profile. `pingflow demo` needs none."
            )
        }
        self.server = try AppRegistration.checked(server, "server")
        file = profile.file
        realm = profile.realm ?? "root"
        cookie = profile.cookie ?? "iPlanetDirectoryPro"
        passkeyOrigin = try AppRegistration.origin(profile.passkeyOrigin, elseOf: self.server)
        app = try AppRegistration(profile, discovery: try Self.discovery(of: realm, at: self.server))
    }

    var command: String { "pingflow journey NAME" }

    func client(_ maker: ClientMaker) -> any LoginProduct { maker.journey(self) }

    /// The URL of AM's discovery document of a realm.
    static func discovery(of realm: String, at server: String) throws -> String {
        "\(server)/oauth2/\(try path(of: realm))/.well-known/openid-configuration"
    }

    /// The whole way of a realm from the root.
    static func path(of realm: String) throws -> String {
        do { return try RealmPath(realm).whole } catch {
            throw ToolError.usage(error.code.rawValue, error.message, recovery: error.recovery)
        }
    }
}
