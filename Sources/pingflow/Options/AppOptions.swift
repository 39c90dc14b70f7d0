import ArgumentParser

/// The app, and where it stores its session.
struct AppOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The profile to take settings from. Options override it.", valueName: "name"))
    var profile = "default"

    @Option(
        name: .customLong("client-id"),
        help: ArgumentHelp("The OAuth 2.0 client; a journey gives tokens only with it.", valueName: "id")
    )
    var clientID: String?

    @Option(
        name: .customLong("redirect-uri"),
        help: ArgumentHelp("The client's redirect URI, as registered.", valueName: "uri")
    )
    var redirectURI: String?

    @Option(help: ArgumentHelp("The scopes to request, separated by spaces. (default: openid)", valueName: "scopes"))
    var scope: String?

    @Option(
        help: ArgumentHelp(
            "The discovery document's URL. A journey finds its realm's own by itself.",
            valueName: "url"
        )
    )
    var discovery: String?

    @Option(
        help: ArgumentHelp(
            "The web origin that passkeys are for. (default: the server's)",
            valueName: "url"
        )
    )
    var passkeyOrigin: String?

    @Option(help: ArgumentHelp("Where session, tokens and passkeys are kept. (default: file)"))
    var storage: StorageChoice?

    func validate() throws {
        try Self.validate("--discovery", discovery)
        try Self.validate("--passkey-origin", passkeyOrigin)
    }

    /// What the command line says, as a profile.
    var given: Profile {
        Profile(
            clientID: clientID,
            redirectURI: redirectURI,
            scope: scope,
            discovery: discovery,
            passkeyOrigin: passkeyOrigin,
            storage: storage
        )
    }

    static func validate(_ option: String, _ url: String?) throws {
        guard let url else { return }
        guard url.hasPrefix("https://") || url.hasPrefix("http://") else {
            throw ValidationError(
                "\(option) must be a URL that begins with https:// or http://, such as https://example.com/am."
            )
        }
        do {
            _ = try WebURL(url)
        } catch {
            let words = ErrorWords(error)
            throw ValidationError(
                ["\(option): \(words.message)", words.recovery].compactMap(\.self).joined(separator: " ")
            )
        }
    }
}
