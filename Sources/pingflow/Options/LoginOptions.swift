import ArgumentParser

/// The settings of an app that matter to a login. The commands that work on its session take them too, for those who save no profile.
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

    func validate() throws {
        try AppOptions.validate("--passkey-origin", passkeyOrigin)
    }
}
