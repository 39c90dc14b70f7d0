import ArgumentParser
import PingOidc

/// The settings of an app that matter to a login. Commands on its session take them too, for users without a profile.
struct LoginOptions: ParsableArguments {
    @Option(name: .customLong("redirect-uri"), help: .value("uri", "The client's redirect URI, as registered."))
    var redirectURI: String?

    @Option(help: .value("scopes", "The scopes to request, separated by spaces. (default: openid)"))
    var scope: String?

    @Option(help: .value("url", "The web origin that passkeys are for. (default: the server's)"))
    var passkeyOrigin: String?

    @Option(
        name: .customLong("dpop"),
        help: "Whether tokens are bound to a key of this machine (DPoP, RFC 9449). (default: off)"
    )
    var dpop: DPoPChoice?

    @Option(help: .value("classes", "Authentication context classes; the login must have one of them (acr)."))
    var acr: String?

    @Option(help: .value("seconds", "How long ago the user may have logged in, in seconds. (default: any time)"))
    var maxAge: Int?

    func validate() throws {
        if let maxAge, !(0...1_000_000_000).contains(maxAge) {
            throw ValidationError("--max-age must be a number of seconds from 0 on.")
        }
        if acr?.split(separator: " ").isEmpty == true { throw ValidationError("--acr needs a class.") }
        try AppOptions.validate("--passkey-origin", passkeyOrigin)
    }
}

/// Whether the tokens are bound to a key of this machine (DPoP, RFC 9449).
enum DPoPChoice: String, Sendable, CaseIterable, ExpressibleByArgument {
    /// Bearer tokens.
    case off
    /// Bound tokens, if the provider binds them.
    case preferred
    /// Bound tokens, or none.
    case required

    var policy: DPoPPolicy {
        switch self {
        case .off: .off
        case .preferred: .preferred
        case .required: .required
        }
    }
}
