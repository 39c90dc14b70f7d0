import ArgumentParser
import Foundation

/// The app, and where it stores its session.
struct AppOptions: ParsableArguments {
    @Option(help: .value("name", "The profile to take settings from. Options override it."))
    var profile = "default"

    @Option(help: .value("file", "The configuration file of the app (JSON). Options and profile override it."))
    var config: String?

    @Option(help: .value("name", "The account, one of several of the profile. (default: the current one)"))
    var account: String?

    @Option(
        name: .customLong("client-id"),
        help: .value("id", "The OAuth 2.0 client; a journey gives tokens only with it.")
    )
    var clientID: String?

    @Option(name: .customLong("redirect-uri"), help: .value("uri", "The client's redirect URI, as registered."))
    var redirectURI: String?

    @Option(help: .value("scopes", "The scopes to request, separated by spaces. (default: openid)"))
    var scope: String?

    @Option(help: .value("url", "The discovery document's URL. A journey finds its realm's own by itself."))
    var discovery: String?

    @Option(help: .value("url", "The provider's issuer. Without --discovery, the document below this URL is used."))
    var issuer: String?

    @Option(help: .value("url", "The web origin that passkeys are for. (default: the server's)"))
    var passkeyOrigin: String?

    @Option(help: "Where session, tokens and passkeys are kept. (default: file)")
    var storage: StorageChoice?

    @Option(
        name: .customLong("dpop"),
        help: "Whether tokens are bound to a key of this machine (DPoP, RFC 9449). (default: off)"
    )
    var dpop: DPoPChoice?

    func validate() throws {
        if account?.isEmpty == true { throw ValidationError("--account needs a name that is not empty.") }
        try Self.validate("--discovery", discovery)
        try Self.validate("--issuer", issuer)
        try Self.validate("--passkey-origin", passkeyOrigin)
    }

    /// The options of the command line, as a profile.
    var given: Profile {
        Profile(
            clientID: clientID,
            redirectURI: redirectURI,
            scope: scope,
            discovery: discovery ?? issuer.map { AppRegistration.withoutSlash($0) + DiscoveryCheck.suffix },
            issuer: discovery == nil ? nil : issuer,
            passkeyOrigin: passkeyOrigin,
            storage: storage,
            dpop: dpop,
            config: config.map { URL(fileURLWithPath: $0).path }
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
