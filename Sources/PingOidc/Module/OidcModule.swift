/// Adds OpenID Connect to a workflow: fetches the metadata beside the first step, and revokes the tokens at sign-off.
///
/// ```swift
/// config.module(OidcModule.config) { oidcValue in
///     oidcValue.clientId = "test"
///     oidcValue.discoveryEndpoint = "https://auth.example.com/as/.well-known/openid-configuration"
///     oidcValue.scopes = ["openid", "email"]
///     oidcValue.redirectUri = "org.forgerock.demo://oauth2redirect"
/// }
/// ```
///
/// The product modules make the authorization request and exchange the code with the ``OidcClient`` that this module
/// puts into the shared context.
public enum OidcModule {
    /// The name that errors and sign-off reports show.
    public static let name = "Oidc"

    /// The module, to install with `config.module`.
    public static let config: Module<OidcClientConfig> = Module(
        name: name,
        config: { OidcClientConfig() },
        setup: { setup in install(setup) }
    )

    private static func install(_ setup: Setup<OidcClientConfig>) {
        var config = setup.config
        config.httpClient = config.httpClient.map(setup.httpClient(over:))
        let client = OidcClient(
            config: config,
            httpClient: setup.httpClient,
            system: setup.system,
            logger: setup.logger,
            limits: setup.limits
        )
        let context = setup.context
        context[.oidcClient] = client
        setup.initialize { try client.beginDiscovery() }
        setup.signOff { request in
            let endsSession = context[.endsSessionAtSignOff] ?? false
            let sessionEnding = context[.sessionEnding]
            try await client.signOut { idToken in
                try await sessionEnding?(idToken)
                guard endsSession else { return }
                let redirectUri = client.config.signOutRedirectUri
                request.url(
                    try await client.endSessionURL(idToken: idToken, redirectUri: redirectUri, prefersBackground: false)
                )
            }
            return request
        }
    }
}

extension ContextKey where Value == OidcClient {
    /// The OpenID Connect client of a workflow, in its shared context.
    public static var oidcClient: Self { ContextKey("com.pingidentity.oidc.client") }
}

extension ContextKey where Value == Bool {
    /// Whether signing off ends the provider's session with the request of the sign-off, in the shared context. A
    /// product module whose session is the provider's own sets it.
    package static var endsSessionAtSignOff: Self { ContextKey("com.pingidentity.oidc.endsSessionAtSignOff") }
}

extension ContextKey where Value == @Sendable (_ idToken: String?) async throws -> Void {
    /// Ends the provider's session at sign-off, in the shared context. A login in the browser sets it.
    static var sessionEnding: Self { ContextKey("com.pingidentity.oidc.sessionEnding") }
}

extension PingError {
    /// A workflow without the module was asked for something that needs it.
    package static var missingOidcModule: PingError {
        PingError(
            .invalidConfiguration,
            "The module OidcModule is not installed.",
            recovery: "Install it with config.module(OidcModule.config)."
        )
    }
}
