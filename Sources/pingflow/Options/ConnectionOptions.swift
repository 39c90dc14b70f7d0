import ArgumentParser
import PingNetwork

/// Which server, and as which app.
struct ConnectionOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The profile to take settings from; options go before it.", valueName: "name"))
    var profile = "default"

    @Option(help: ArgumentHelp("The server's URL, ending in its context: https://example.com/am", valueName: "url"))
    var server: String?

    @Option(help: ArgumentHelp("The realm. (default: root)", valueName: "name"))
    var realm: String?

    @Option(help: ArgumentHelp("The name of the session cookie. (default: iPlanetDirectoryPro)", valueName: "name"))
    var cookie: String?

    @Option(
        name: .customLong("client-id"),
        help: ArgumentHelp("The OAuth 2.0 client; with it, a login also gets tokens.", valueName: "id")
    )
    var clientID: String?

    @Option(
        name: .customLong("redirect-uri"),
        help: ArgumentHelp("The client's redirect URI, as registered.", valueName: "uri")
    )
    var redirectURI: String?

    @Option(help: ArgumentHelp("The scopes to ask for, separated by spaces. (default: openid)", valueName: "scopes"))
    var scope: String?

    @Option(
        help: ArgumentHelp("The URL of the discovery document. (default: the realm's own)", valueName: "url")
    )
    var discovery: String?

    @Option(help: ArgumentHelp("Where session and tokens are kept. (default: file)"))
    var storage: StorageChoice?

    func validate() throws {
        for (name, value) in [("--server", server), ("--discovery", discovery)] {
            guard let value else { continue }
            do {
                _ = try WebURL(value)
            } catch {
                let words = ErrorWords(error)
                throw ValidationError(
                    [("\(name): \(words.message)"), words.recovery].compactMap { $0 }.joined(separator: " ")
                )
            }
        }
    }

    /// What the command line says, as a profile.
    var given: Profile {
        Profile(
            server: server,
            realm: realm,
            cookie: cookie,
            clientID: clientID,
            redirectURI: redirectURI,
            scope: scope,
            discovery: discovery,
            storage: storage
        )
    }
}
