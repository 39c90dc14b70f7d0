/// How a client names itself at the token, revocation and push endpoints.
struct ClientCredentials: Sendable {
    private let clientId: String
    /// The `Authorization` header, if the client authenticates. Name and secret are form-encoded first (RFC 6749,
    /// section 2.3.1).
    let authorization: Secret?

    init(_ config: OidcClientConfig) {
        clientId = config.clientId
        guard case .clientSecretBasic(let secret) = config.clientAuthentication else {
            authorization = nil
            return
        }
        let pair = PercentEncoding.encode(clientId) + ":" + PercentEncoding.encode(secret.reveal())
        authorization = Secret("Basic " + Data(pair.utf8).base64EncodedString())
    }

    /// Adds `client_id` where it is not there yet.
    func addMissing(to form: inout [(name: String, value: String)]) {
        if !form.contains(where: { $0.name == "client_id" }) { form.append(("client_id", clientId)) }
    }
}
