import ArgumentParser
import PingNetwork

/// The app, and where it stores its session.
struct AppOptions: ParsableArguments {
    @Option(help: .value("name", "The profile to take settings from. Options override it. (default: default)"))
    var profile: String?

    @Option(help: .value("file", "The configuration file of the app (JSON). Options and profile override it."))
    var config: String?

    @Option(help: .value("name", "The account, one of several of the profile. (default: the current one)"))
    var account: String?

    @Option(
        name: .customLong("client-id"),
        help: .value("id", "The OAuth 2.0 client; a journey gives tokens only with it.")
    )
    var clientID: String?

    @Option(help: .value("url", "The discovery document's URL. A journey finds its realm's own by itself."))
    var discovery: String?

    @Option(help: .value("url", "The provider's issuer. Without --discovery, the document below this URL is used."))
    var issuer: String?

    @Option(help: "Where session, tokens and passkeys are kept. (default: file)")
    var storage: StorageChoice?

    func validate() throws {
        if account?.isEmpty == true { throw ValidationError("--account needs a name that is not empty.") }
        try Self.validate("--discovery", discovery)
        try Self.validate("--issuer", issuer)
    }

    /// The options of the command line, as a profile.
    func given(_ login: LoginOptions, _ reach: ReachOptions, _ credentials: CredentialOptions) -> Profile {
        Profile(
            clientID: clientID,
            redirectURI: login.redirectURI,
            scope: login.scope,
            discovery: discovery,
            issuer: issuer,
            passkeyOrigin: login.passkeyOrigin,
            storage: storage,
            dpop: login.dpop,
            acr: login.acr,
            maxAge: login.maxAge.map(String.init),
            clientSecretFile: reach.clientSecretFile,
            clientSecretMethod: credentials.clientSecretMethod,
            clientKey: reach.clientKey,
            clientKeyID: credentials.clientKeyID,
            clientKeyAudience: credentials.clientKeyAudience,
            clientCert: reach.clientCert,
            clientCertKey: credentials.clientCertKey,
            clientCertPasswordFile: credentials.clientCertPasswordFile,
            cacert: reach.cacert,
            pins: reach.pins.isEmpty ? nil : reach.pins.joined(separator: " "),
            proxy: reach.proxy,
            config: config
        ).withDocumentOfIssuer().withWholePaths()
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

/// The storage of sessions, tokens and passkeys.
enum StorageChoice: String, Sendable, CaseIterable, ExpressibleByArgument {
    /// Gone with the process.
    case memory
    /// An encrypted file of the user's own.
    case file
}
