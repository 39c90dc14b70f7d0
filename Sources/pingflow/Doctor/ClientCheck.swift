import HTTPTypes

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
        do {
            let url = try WebURL(endpoint).appending(parameters)
            return finding(try await probe.get(url.absoluteString).response)
        } catch let error where !(error is CancellationError) {
            let words = ErrorWords(error)
            return .problem("client", words.message, advice: words.recovery ?? "Make \(endpoint) reachable.")
        }
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
        let location = response.headerFields[.location] ?? ""
        guard (300..<400).contains(response.status), location.hasPrefix(redirectURI) else {
            return .problem(
                "client",
                "The server does not accept the client \(clientID) with the redirect URI \(redirectURI) "
                    + "(status \(response.status)).",
                advice: "Compare both with the client's registration, to the letter."
            )
        }
        let query = location.split(separator: "?", maxSplits: 1).dropFirst().first.map(String.init) ?? ""
        let error = PercentEncoding.decodePairs(query).first { $0.name == "error" }?.value
        return switch error {
        case "invalid_scope":
            .problem(
                "client",
                "The client may not request “\(scope)”.",
                advice: "Allow these scopes, or request fewer."
            )
        case "unauthorized_client", "unsupported_response_type":
            .problem(
                "client",
                "The client may not use the authorization code grant (\(error ?? "")).",
                advice: "Allow the response type code and the grant authorization_code."
            )
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
}
