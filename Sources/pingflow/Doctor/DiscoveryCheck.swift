import PingOidc

/// Whether the discovery document is there, is about this issuer, and offers what a login needs.
struct DiscoveryCheck {
    static let suffix = "/.well-known/openid-configuration"

    let url: String
    /// The issuer that the document has to name, if not the one of its URL.
    let issuer: String?
    let probe: Probe

    func run() async throws -> (findings: [DoctorFinding], metadata: OpenIdConfiguration?, exchange: Probe.Exchange?) {
        do {
            let exchange = try await probe.get(url)
            guard exchange.response.status == 200, let document = exchange.json else {
                return ([unusable(exchange)], nil, exchange)
            }
            let metadata = try OpenIdConfiguration(document)
            return (try await findings(metadata), metadata, exchange)
        } catch let error where !(error is CancellationError) {
            let words = ErrorWords(error)
            return ([.problem("discovery", words.message, advice: words.recovery ?? "Check the URL.")], nil, nil)
        }
    }

    private func unusable(_ exchange: Probe.Exchange) -> DoctorFinding {
        let status = exchange.response.status
        let what = status == 200 ? "is not JSON" : "is not there (status \(status))"
        return .problem(
            "discovery",
            "The document \(url) \(what).",
            advice:
                "Check the URL. AM's form is https://HOST/am/oauth2/realms/root/realms/REALM\(Self.suffix), and the "
                + "realm needs the OAuth2 Provider service; PingOne's is "
                + "https://auth.pingone.com/ENVIRONMENT/as\(Self.suffix), with the ending of your region."
        )
    }

    private func findings(_ metadata: OpenIdConfiguration) async throws -> [DoctorFinding] {
        let problems = [try await acceptance()] + missing(metadata) + [challenge(metadata), algorithms(metadata)]
        let found = problems.compactMap { $0 }
        return found.isEmpty ? [.ok("discovery", "The document is complete. The issuer is \(metadata.issuer).")] : found
    }

    /// The SDK's verdict on the document: its own checks of issuer and endpoints.
    private func acceptance() async throws -> DoctorFinding? {
        var config = OidcClientConfig()
        config.discoveryEndpoint = url
        config.issuer = issuer
        config.clientId = "pingflow-doctor"
        config.redirectUri = "pingflow-doctor:/callback"
        config.storage = MemoryStorage<Token>()
        let client = OidcClient(config: config, httpClient: probe.client, system: probe.system)
        do {
            _ = try await client.metadata()
            return nil
        } catch let error where !(error is CancellationError) {
            let words = ErrorWords(error)
            return .problem("discovery", words.message, advice: words.recovery ?? "Correct the document at the server.")
        }
    }

    private func missing(_ metadata: OpenIdConfiguration) -> [DoctorFinding] {
        let required = [
            ("authorization_endpoint", metadata.authorizationEndpoint), ("token_endpoint", metadata.tokenEndpoint),
            ("jwks_uri", metadata.jwksUri),
        ]
        let optional = [
            ("userinfo_endpoint", metadata.userinfoEndpoint, "userinfo"),
            ("revocation_endpoint", metadata.revocationEndpoint, "revocation of tokens"),
            ("end_session_endpoint", metadata.endSessionEndpoint, "sign-out at the server"),
        ]
        return required.filter { $0.1 == nil }.map { name, _ in
            .problem(
                "discovery",
                "The document does not name a \(name).",
                advice: "Logins cannot work; correct the server."
            )
        }
            + optional.filter { $0.1 == nil }.map { name, _, purpose in
                .warning("discovery", "The document does not name a \(name).", advice: "There will be no \(purpose).")
            }
    }

    private func challenge(_ metadata: OpenIdConfiguration) -> DoctorFinding? {
        guard let methods = metadata.document["code_challenge_methods_supported"]?.array,
            !methods.contains("S256")
        else { return nil }
        return .warning(
            "PKCE",
            "The server does not offer the PKCE method S256, which the SDK always uses.",
            advice: "Allow S256 in the provider's settings."
        )
    }

    private func algorithms(_ metadata: OpenIdConfiguration) -> DoctorFinding? {
        let offered = metadata.idTokenSigningAlgorithms
        if offered.isEmpty || offered.contains(where: Self.verifiable.contains) { return nil }
        return .problem(
            "ID token",
            "The server signs ID tokens only with \(offered.joined(separator: ", ")).",
            advice: "Let it sign with a public key, such as RS256 or ES256."
        )
    }

    private static let verifiable: Set = [
        "RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512", "EdDSA",
    ]
}
