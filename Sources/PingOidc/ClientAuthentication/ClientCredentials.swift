/// How a client names itself in the form of a request, and proves it.
struct ClientCredentials: Sendable {
    let clientId: String
    let authentication: ClientAuthentication
    private let profile: SecurityProfile?

    /// The `Authorization` header of `client_secret_basic`; `nil` for every other method.
    private let basic: Secret?

    init(_ config: OidcClientConfig) {
        clientId = config.clientId
        authentication = config.clientAuthentication
        profile = config.securityProfile
        guard case .clientSecretBasic(let secret) = authentication else {
            basic = nil
            return
        }
        // Name and secret are form-encoded first (RFC 6749, section 2.3.1).
        let pair = PercentEncoding.encode(clientId) + ":" + PercentEncoding.encode(secret.reveal())
        basic = Secret("Basic " + Data(pair.utf8).base64EncodedString())
    }

    /// The algorithms that may sign an assertion, of those that the provider names, if it does.
    private func algorithms(_ advertised: [String]?) -> [String]? {
        guard let profile else { return advertised }
        return profile.usable(advertised ?? profile.algorithms.map(\.rawValue))
    }

    /// A form with what proves who sends it.
    ///
    /// - Parameters:
    ///   - form: What is asked.
    ///   - metadata: The provider's.
    ///   - system: Time and randomness of an assertion, which is valid once.
    /// - Throws: `PingError` with code `invalidConfiguration` when the provider does not take this method.
    func authenticated(
        _ form: [(name: String, value: String)],
        for metadata: OpenIdConfiguration,
        _ system: SystemServices
    ) throws -> AuthenticatedForm {
        try authentication.check(metadata)
        var result = AuthenticatedForm(pairs: form, authorization: basic)
        if !form.contains(where: { $0.name == "client_id" }) { result.pairs.append(("client_id", clientId)) }
        switch authentication {
        case .none, .clientSecretBasic, .tlsClientAuth: break
        case .clientSecretPost(let secret): result.append("client_secret", secret)
        case .privateKeyJwt(let key):
            let assertion = try ClientAssertion(clientId: clientId, audience: metadata.issuer, system: system)
                .signed(by: key, algorithms: algorithms(metadata.assertionSigningAlgorithms))
            result.pairs.append(("client_assertion_type", ClientAssertion.type))
            result.append("client_assertion", assertion)
        }
        return result
    }
}

/// A form, complete with what authenticates its client.
struct AuthenticatedForm: Sendable {
    fileprivate(set) var pairs: [(name: String, value: String)]
    /// The `Authorization` header.
    let authorization: Secret?
    /// What authenticates the client; servers quote it.
    private(set) var secrets: [Secret] = []

    fileprivate init(pairs: [(name: String, value: String)], authorization: Secret?) {
        self.pairs = pairs
        self.authorization = authorization
    }

    fileprivate mutating func append(_ name: String, _ secret: Secret) {
        pairs.append((name, secret.reveal()))
        secrets.append(secret)
    }
}
