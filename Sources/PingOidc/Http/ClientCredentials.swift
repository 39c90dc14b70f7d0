import PingCommons

/// How a client names itself at the token, revocation and push endpoints.
struct ClientCredentials {
    private let clientId: String
    private let authentication: ClientAuthentication

    init(_ config: OidcClientConfig) {
        clientId = config.clientId
        authentication = config.clientAuthentication
    }

    /// The `Authorization` header, if the client authenticates. Name and secret are form-encoded first (RFC 6749,
    /// section 2.3.1).
    var authorization: Secret? {
        guard case .clientSecretBasic(let secret) = authentication else { return nil }
        let pair = PercentEncoding.encode(clientId) + ":" + PercentEncoding.encode(secret.reveal())
        return Secret("Basic " + Data(pair.utf8).base64EncodedString())
    }

    /// Adds `client_id` where it is not there yet.
    func addMissing(to form: inout [(name: String, value: String)]) {
        if !form.contains(where: { $0.name == "client_id" }) { form.append(("client_id", clientId)) }
    }
}
