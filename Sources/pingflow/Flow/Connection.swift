import Foundation
import PingNetwork

/// Everything about a server and an app, complete: the command line over the profile over the defaults.
struct Connection: Sendable {
    let server: String
    let realm: String
    let cookie: String
    let app: App?
    let storage: StorageChoice
    /// Tells the stored sessions of profiles apart.
    let profile: String

    /// What an OAuth 2.0 client is registered with.
    struct App: Sendable {
        let clientID: String
        let redirectURI: String
        let scopes: Set<String>
        let discovery: String
    }

    init(_ profile: Profile, name: String) throws {
        guard let server = profile.server else {
            throw ToolError.usage(
                "server_missing",
                "There is no server to talk to.",
                recovery: "Name it with --server URL, or in a profile. `pingflow demo` needs none."
            )
        }
        self.server = try Self.checked(server, "server")
        realm = profile.realm ?? "root"
        cookie = profile.cookie ?? "iPlanetDirectoryPro"
        storage = profile.storage ?? .file
        self.profile = name
        app = try Self.app(of: profile, server: self.server, realm: realm)
    }

    private static func app(of profile: Profile, server: String, realm: String) throws -> App? {
        guard let clientID = profile.clientID else {
            let strangers = [("redirect URI", profile.redirectURI), ("discovery URL", profile.discovery)]
            guard let stranger = strangers.first(where: { $0.1 != nil }) else { return nil }
            throw ToolError.usage(
                "client_missing",
                "A \(stranger.0) is given, but no client that it belongs to.",
                recovery: "Name the client with --client-id ID."
            )
        }
        guard let redirectURI = profile.redirectURI else {
            throw ToolError.usage(
                "redirect_missing",
                "The client \(clientID) needs its redirect URI.",
                recovery: "Name it with --redirect-uri URI, as it is registered at the server."
            )
        }
        return App(
            clientID: clientID,
            redirectURI: redirectURI,
            scopes: Set((profile.scope ?? "openid").split(separator: " ").map(String.init)),
            discovery: try checked(profile.discovery ?? Self.discovery(of: realm, at: server), "discovery URL")
        )
    }

    private static func checked(_ url: String, _ name: String) throws -> String {
        do {
            _ = try WebURL(url)
            return url.hasSuffix("/") ? String(url.dropLast()) : url
        } catch {
            let words = ErrorWords(error)
            throw ToolError.usage(words.code, "The \(name) cannot be used. \(words.message)", recovery: words.recovery)
        }
    }

    /// Where AM publishes the discovery document of a realm.
    static func discovery(of realm: String, at server: String) -> String {
        let names = realm.split(separator: "/").filter { $0 != "root" && $0 != "realms" }
        let path = (["root"] + names.map(String.init)).map { "realms/" + $0 }.joined(separator: "/")
        return "\(server)/oauth2/\(path)/.well-known/openid-configuration"
    }
}

extension ConnectionOptions {
    /// The settings to use.
    func connection(in surroundings: Surroundings) throws -> Connection {
        try Connection(settings(in: surroundings), name: profile)
    }

    /// The command line over the profile.
    func settings(in surroundings: Surroundings) throws -> Profile {
        let file = ProfileFile(environment: surroundings.environment)
        let stored = try file.profile(named: profile)
        if stored == nil, profile != "default", given.server == nil {
            let known = try FileManager.default.fileExists(atPath: file.path) ? file.profiles().keys.sorted() : []
            throw ToolError.usage(
                "profile_unknown",
                "There is no profile “\(profile)” in \(file.path).",
                recovery: known.isEmpty
                    ? "Make one with `pingflow journey NAME --server URL --profile \(profile) --save-profile`."
                    : "Known are: \(known.joined(separator: ", "))."
            )
        }
        return (stored ?? Profile()).overridden(by: given)
    }
}
