/// How a client proves to the provider who it is, at the endpoints that it calls itself.
public enum ClientAuthentication: Sendable {
    /// Not at all: a public client, protected by PKCE. Right for every app that users install.
    case none
    /// With a secret in the `Authorization` header (RFC 6749, section 2.3.1). For servers and certification tests only.
    case clientSecretBasic(Secret)
    /// With a secret in the form (RFC 6749, section 2.3.1). For providers that do not take the header.
    case clientSecretPost(Secret)
    /// With a signed assertion that is valid for a minute and once (RFC 7523): the key never leaves this machine.
    case privateKeyJwt(ClientKey)
    /// With the certificate of the TLS connection (RFC 8705), which the HTTP client has: see
    /// `HttpClientSettings.clientCertificate`. The client calls the provider's `mtls_endpoint_aliases` where the
    /// metadata has them, else the usual endpoints.
    case tlsClientAuth
    /// With an assertion that somebody else signs (RFC 7523), such as the identity that a platform gives to a workload.
    /// The client reads it again for each attempt. Providers have no common name for this method, so the client does
    /// not look for it in the metadata.
    case assertion(from: AssertionSource)
}

extension ClientAuthentication {
    /// The method's name in a provider's metadata, if it has one there.
    var method: String {
        switch self {
        case .none: "none"
        case .clientSecretBasic: "client_secret_basic"
        case .clientSecretPost: "client_secret_post"
        case .privateKeyJwt: "private_key_jwt"
        case .tlsClientAuth: "tls_client_auth"
        case .assertion: "assertion"
        }
    }

    /// Whether the client's certificate says who it is.
    var usesMutualTLS: Bool { if case .tlsClientAuth = self { true } else { false } }

    /// Whether it holds for a moment only, so that a wrong clock makes the provider refuse it.
    var isDated: Bool {
        switch self {
        case .privateKeyJwt, .assertion: true
        case .none, .clientSecretBasic, .clientSecretPost, .tlsClientAuth: false
        }
    }

    /// Refuses a method that the provider's metadata excludes.
    ///
    /// A public client passes: providers that let it in do not list `none`. So does a method without a registered name.
    func check(_ metadata: OpenIdConfiguration) throws(PingError) {
        if ["none", "assertion"].contains(method) { return }
        guard let supported = metadata.tokenEndpointAuthenticationMethods, !supported.contains(method) else { return }
        throw PingError(
            .invalidConfiguration,
            "The provider's metadata does not list \(method), but: \(ServerText.quoted(supported.joined(separator: ", "))).",
            recovery: "Set the option clientAuthentication to a method that the client is registered with."
        )
    }
}

extension OpenIdConfiguration {
    /// How clients may authenticate at the token endpoint; `nil` when the provider does not say.
    var tokenEndpointAuthenticationMethods: [String]? { names("token_endpoint_auth_methods_supported") }

    /// The algorithms that may sign a client's assertion; `nil` when the provider does not say.
    var assertionSigningAlgorithms: [String]? { names("token_endpoint_auth_signing_alg_values_supported") }
}
