import Crypto
import PingFoundation

extension FlowStore {
    /// Saves an authorization request whose response another process or another machine may receive.
    ///
    /// One browser may have several logins at a time, in several tabs: each request has its own place.
    ///
    /// - Parameters:
    ///   - request: The request that the browser was sent with.
    ///   - id: The browser's identifier: a secret of the browser, such as the value of your session cookie.
    ///   - client: The client that made the request.
    /// - Throws: `PingError` of the storage.
    public func save(_ request: AuthorizationRequest, as id: String, for client: OidcClient) async throws(PingError) {
        let login = PendingLogin(binding: client.config.flowBinding, request: request)
        try await save(.authorization, login, as: Self.place(of: request.state, in: id))
    }

    /// Takes out the authorization request that a redirect answers: this call gets it, and no later one does.
    ///
    /// The `state` of the redirect tells the browser's logins from each other. Alone it finds nothing: a link that an
    /// attacker sends contains the `state` of the attacker's own login.
    ///
    /// - Parameters:
    ///   - id: The browser's identifier, as ``save(_:as:for:)`` got it.
    ///   - redirect: The URL of the redirect, as your server received it.
    ///   - client: The client that exchanges the code, of the same provider and with the same client identifier.
    /// - Returns: The request. Hand it to `code(fromRedirect:for:)` and `exchange(code:for:)`.
    /// - Throws: `PingError` with code `snapshotUnusable`, when this browser has no such request, or when it belongs to
    ///   another configuration or version: such a request stays in the store; `flowExpired`, which removes it;
    ///   `oidcStateMismatch`, when the redirect has no `state`; what the storage throws.
    public func takeRequest(
        _ id: String,
        answering redirect: String,
        for client: OidcClient
    ) async throws(PingError) -> AuthorizationRequest {
        let state = try AuthorizationResponse.state(ofRedirect: redirect)
        return try await take(.authorization, Self.place(of: state, in: id)) { content in
            let login = try content.decoded(as: PendingLogin.self)
            try FlowBinding.check(login.binding, against: client.config.flowBinding)
            return login.request
        }
    }

    /// The `state` comes from the network, so its hash stands for it.
    private static func place(of state: Secret, in id: String) -> String {
        "\(id).\([UInt8](SHA256.hash(data: Data(state.reveal().utf8))).base64URLEncodedString())"
    }
}

/// A login in a browser that waits for the response.
private struct PendingLogin: Codable, Sendable {
    let binding: [String: String]
    let request: AuthorizationRequest
}

extension OidcClientConfig {
    /// The provider: its issuer, or where its metadata is, in one spelling for all.
    package var environment: String {
        openId?.issuer ?? (try? WebURL(discoveryEndpoint))?.absoluteString ?? discoveryEndpoint
    }

    /// The options that a saved flow belongs to.
    package var flowBinding: [String: String] { ["clientId": clientId, "discoveryEndpoint": environment] }
}

extension StoredFlow.Kind {
    fileprivate static let authorization = StoredFlow.Kind(rawValue: "authorizationRequest")
}
