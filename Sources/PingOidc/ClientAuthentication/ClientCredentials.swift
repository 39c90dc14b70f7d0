import PingFoundation

/// How a client names itself in the form of a request, and proves it.
final class ClientCredentials: Sendable {
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
    /// - Throws: `PingError` with code `invalidConfiguration` when the provider does not take this method; what an
    ///   ``AssertionSource`` throws.
    func authenticated(
        _ form: [(name: String, value: String)],
        for metadata: OpenIdConfiguration,
        _ system: SystemServices
    ) async throws -> AuthenticatedForm {
        try authentication.check(metadata)
        var result = AuthenticatedForm(pairs: form, authorization: basic)
        // The header of client_secret_basic names the client. With a name in the form as well, Okta and OpenAM, from
        // which PingAM comes, refuse the request at each endpoint as one with two methods (RFC 6749, section 2.3).
        // PingOne, PingFederate and Keycloak take the header alone.
        if basic == nil, !form.contains(where: { $0.name == "client_id" }) {
            result.pairs.append(("client_id", clientId))
        }
        switch authentication {
        case .none, .clientSecretBasic, .tlsClientAuth: break
        case .clientSecretPost(let secret): result.append("client_secret", secret)
        case .privateKeyJwt(let key):
            let audience = try key.audience(at: metadata)
            let assertion = try ClientAssertion(clientId: clientId, audience: audience, system: system)
                .signed(by: key, algorithms: algorithms(metadata.assertionSigningAlgorithms))
            result.append(assertion: assertion)
        case .assertion(let source): result.append(assertion: try await source.assertion())
        }
        return result
    }
}

/// A form, complete with what authenticates its client.
struct AuthenticatedForm: Sendable {
    fileprivate(set) var pairs: [(name: String, value: String)]
    /// The `Authorization` header.
    let authorization: Secret?
    /// The secrets that authenticate the client; servers quote them.
    private(set) var secrets: [Secret] = []

    fileprivate init(pairs: [(name: String, value: String)], authorization: Secret?) {
        self.pairs = pairs
        self.authorization = authorization
    }

    fileprivate mutating func append(assertion: Secret) {
        pairs.append(("client_assertion_type", ClientAssertion.type))
        append("client_assertion", assertion)
    }

    fileprivate mutating func append(_ name: String, _ secret: Secret) {
        pairs.append((name, secret.reveal()))
        secrets.append(secret)
    }
}
