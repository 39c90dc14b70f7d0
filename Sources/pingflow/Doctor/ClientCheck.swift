import HTTPTypes
import PingOidc

/// Whether the provider knows the client and its redirect URI: asked to log in nobody, it must say so at the redirect
/// URI, and not with its own page.
struct ClientCheck {
    let clientID: String
    let redirectURI: String
    let scope: String
    let probe: Probe

    func run(_ metadata: OpenIdConfiguration) async throws -> DoctorFinding {
        guard let endpoint = metadata.authorizationEndpoint else {
            return .skipped("client", "The provider does not name an authorization endpoint.")
        }
        do { return finding(try await response(of: endpoint)) } catch let error where !(error is CancellationError) {
            let words = ErrorWords(error)
            return .problem("client", words.message, advice: words.recovery ?? "Make \(endpoint) reachable.")
        }
    }

    /// Whether the server says, before anybody is logged in, that it will not take the client as it is set up.
    ///
    /// - Returns: `nil` also when the server cannot be asked: the login itself finds out.
    func refusal(_ metadata: OpenIdConfiguration) async throws -> DoctorFinding? {
        guard let endpoint = metadata.authorizationEndpoint, let response = try? await response(of: endpoint) else {
            try Task.checkCancellation()
            return nil
        }
        return error(in: response).flatMap(Self.advice(on:)) == nil ? nil : finding(response)
    }

    private func response(of endpoint: String) async throws -> HttpResponse {
        try await probe.get(try WebURL(endpoint).appending(parameters).absoluteString).response
    }

    /// A request that no session can satisfy.
    private var parameters: [(name: String, value: String)] {
        [
            ("response_type", "code"), ("client_id", clientID), ("redirect_uri", redirectURI), ("scope", scope),
            ("state", "pingflow-doctor"), ("nonce", "pingflow-doctor"), ("prompt", "none"),
            ("code_challenge", "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"), ("code_challenge_method", "S256"),
        ]
    }

    private func finding(_ response: HttpResponse) -> DoctorFinding {
        let error = error(in: response)
        if let error, let advice = Self.advice(on: error) {
            return .problem("client", words(for: error), advice: advice)
        }
        guard isRedirect(response) else {
            return .problem(
                "client",
                "The server does not accept the client \(clientID) with the redirect URI \(redirectURI) "
                    + "(status \(response.status)).",
                advice: "Compare both with the client's registration, to the letter."
            )
        }
        return switch error {
        case nil, "login_required", "interaction_required", "consent_required", "account_selection_required":
            .ok("client", "The server knows the client \(clientID) and its redirect URI.")
        case .some(let other):
            .problem(
                "client",
                "The authorization endpoint responds with “\(other)”.",
                advice: "Look into the server's log."
            )
        }
    }

    private func isRedirect(_ response: HttpResponse) -> Bool {
        (300..<400).contains(response.status) && response.headerFields[.location]?.hasPrefix(redirectURI) == true
    }

    /// The error that the server sends to the redirect URI, or names in its own response where it does not know that.
    private func error(in response: HttpResponse) -> String? {
        guard isRedirect(response) else { return (try? JSON(parsing: response.body))?["error"]?.string }
        let query = (response.headerFields[.location] ?? "").drop { $0 != "?" }.dropFirst()
        return PercentEncoding.decodePairs(query).first { $0.name == "error" }?.value
    }

    private func words(for error: String) -> String {
        switch error {
        case "invalid_client": "The server does not know the client \(clientID)."
        case "redirect_uri_mismatch": "The redirect URI \(redirectURI) is not one of those of the client \(clientID)."
        case "invalid_scope": "The client \(clientID) may not request “\(scope)”."
        default: "The client \(clientID) may not use the authorization code grant (\(error))."
        }
    }

    /// The advice on an error with which a server refuses a client, and not a user; `nil` for other errors.
    static func advice(on error: String) -> String? {
        switch error {
        case "invalid_client":
            "Check --client-id, and that the server, with its realm or environment, is that of the client."
        case "redirect_uri_mismatch": "Compare --redirect-uri with the client's registration, to the letter."
        case "invalid_scope": "Allow the client these scopes at the server, or request fewer with --scope."
        case "unauthorized_client", "unsupported_response_type":
            "Allow the client the response type code and the grant authorization_code."
        default: nil
        }
    }
}
