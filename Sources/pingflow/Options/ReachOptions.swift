import ArgumentParser

/// How the client authenticates itself, and how requests reach the server.
struct ReachOptions: ParsableArguments {
    @Option(help: .value("file", "The client's secret, in a file that only you can read; - reads standard input."))
    var clientSecretFile: String?

    @Option(help: .value("file", "The client's private key, PEM or JWK (private_key_jwt); - reads standard input."))
    var clientKey: String?

    @Option(help: .value("file", "The client's certificate, PEM with its key, or PKCS #12 (mutual TLS)."))
    var clientCert: String?

    @Option(help: .value("file", "The certificate authorities to trust, PEM, in place of the system's."))
    var cacert: String?

    @Option(
        name: .customLong("pin"),
        help: .value("host=sha256/digest", "A public key that a host must show. Repeatable.")
    )
    var pins: [String] = []

    @Option(help: .value("url", "The proxy of all requests, http://HOST:PORT. (default: the environment's)"))
    var proxy: String?

    func validate() throws {
        if clientSecretFile != nil, clientKey != nil {
            throw ValidationError("Give --client-secret-file or --client-key, but not both.")
        }
    }
}

/// The parts of a client's authentication that few clients need.
struct CredentialOptions: ParsableArguments {
    @Option(help: .value("basic|post", "The client's secret is in the header, or in the form. (default: basic)"))
    var clientSecretMethod: String?

    @Option(
        name: .customLong("client-key-id"),
        help: .value("id", "The name of --client-key. (default: the JWK's kid)")
    )
    var clientKeyID: String?

    @Option(
        help: .value("issuer|token-endpoint", "The audience of what --client-key signs. (default: issuer)")
    )
    var clientKeyAudience: String?

    @Option(help: .value("file", "The private key of --client-cert, PEM. (default: in the file of the certificate)"))
    var clientCertKey: String?

    @Option(help: .value("file", "The password of the key of --client-cert; - reads standard input."))
    var clientCertPasswordFile: String?
}
