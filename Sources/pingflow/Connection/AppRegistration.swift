import PingOidc

/// The registration of an OAuth 2.0 client.
struct AppRegistration: Sendable {
    let clientID: String
    let redirectURI: String
    let scopes: Set<String>
    let discovery: String
    /// The issuer that the discovery document has to name, if not the one of its URL.
    let issuer: String?
    let dpop: DPoPPolicy
    /// The authentication context classes of which the login must have one; empty for any.
    let acr: [String]
    /// How long ago the user may have logged in.
    let maxAge: Duration?
    /// Says what the other members do not.
    let file: ConfigurationFile?

    /// - Parameter discovery: The URL of the discovery document, unless the settings say so.
    /// - Returns: `nil` when the settings name no client.
    /// - Throws: `ToolError` when something is missing or cannot be used.
    init?(_ profile: Profile, discovery: String?) throws {
        guard let clientID = profile.clientID else {
            let strangers = [
                ("redirect URI", profile.redirectURI), ("discovery URL", profile.discovery),
                ("client secret", profile.clientSecretFile), ("client key", profile.clientKey),
            ]
            guard let stranger = strangers.first(where: { $0.1 != nil }) else { return nil }
            throw ToolError.usage(
                "client_missing",
                "A \(stranger.0) needs a client.",
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
        guard let discovery = profile.discovery ?? discovery else {
            throw ToolError.usage(
                "discovery_missing",
                "No PingOne environment is configured.",
                recovery: "Name its discovery document with --discovery URL. `pingflow demo davinci` needs none."
            )
        }
        self.clientID = clientID
        self.redirectURI = redirectURI
        scopes = Set((profile.scope ?? "openid").split(separator: " ").map(String.init))
        self.discovery = try Self.checked(discovery, "discovery URL")
        issuer = profile.issuer
        dpop = (profile.dpop ?? .off).policy
        acr = (profile.acr ?? "").split(separator: " ").map(String.init)
        maxAge = try profile.maxAge.map(Self.age)
        file = profile.file
    }

    private static func age(_ text: String) throws -> Duration {
        guard let seconds = Int(text), (0...1_000_000_000).contains(seconds) else {
            throw ToolError.usage(
                "age_unsuitable",
                "The greatest age of a login is not a number of seconds.",
                recovery: "Correct maxAge in the profile, or PINGFLOW_MAX_AGE."
            )
        }
        return .seconds(seconds)
    }

    static func withoutSlash(_ url: String) -> String { url.hasSuffix("/") ? String(url.dropLast()) : url }

    /// Scheme, host and port of what is given, else those of a server that has been checked.
    static func origin(_ given: String?, elseOf server: String) throws -> String {
        try WebURL(given.map { try checked($0, "origin of passkeys") } ?? server).origin
    }

    /// A URL that may be called, without a slash at its end.
    ///
    /// - Parameter name: The name of the URL in messages.
    static func checked(_ url: String, _ name: String) throws -> String {
        do {
            _ = try WebURL(url)
            return withoutSlash(url)
        } catch {
            let words = ErrorWords(error)
            throw ToolError.usage(words.code, "The \(name) cannot be used. \(words.message)", recovery: words.recovery)
        }
    }
}
