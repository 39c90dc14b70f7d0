/// The parameters of an authorization request, in the order they are sent.
struct AuthorizationParameters: Sendable {
    private(set) var pairs: [(name: String, value: String)] = []

    /// The parameters that an app's own may not replace: the request would lose its protection or its sense.
    private static let reserved: Set<String> = [
        "client_id", "response_type", "redirect_uri", "code_challenge", "code_challenge_method", "request_uri",
        "dpop_jkt",
    ]

    /// - Throws: `PingError` with code `invalidConfiguration` when an additional parameter is a reserved one.
    init(
        config: OidcClientConfig,
        scope: String,
        pkce: Pkce,
        state: String,
        nonce: String,
        keyThumbprint: String? = nil,
        responseMode: String?,
        additional: [String: String]
    ) throws {
        pairs.reserveCapacity(16)
        set("response_mode", responseMode)
        set("client_id", config.clientId)
        set("response_type", "code")
        set("scope", scope)
        set("redirect_uri", config.redirectUri)
        set("code_challenge", pkce.codeChallenge)
        set("code_challenge_method", pkce.codeChallengeMethod)
        set("dpop_jkt", keyThumbprint)
        set("acr_values", config.acrValues)
        set("display", config.display)
        set("login_hint", config.loginHint)
        set("max_age", config.maxAge.map { String($0.components.seconds) })
        set("state", state)
        set("nonce", nonce)
        set("prompt", config.prompt)
        set("ui_locales", config.uiLocales)
        // The one parameter that may come more than once (RFC 8707, section 2).
        for resource in config.resources { set("resource", resource) }
        set(AuthorizationDetails.name, try AuthorizationDetails.text(config.authorizationDetails))
        if let name = config.additionalParameters.keys.first(where: AuthorizationRequest.isFresh) {
            throw PingError.reservedParameter(name)
        }
        try setAdditional(config.additionalParameters.merging(additional) { _, given in given })
    }

    /// Sets the app's parameters: in the order of the alphabet, in place of a parameter that has the name already.
    private mutating func setAdditional(_ parameters: [String: String]) throws {
        for (name, value) in parameters.sortedByName {
            let isReserved = Self.reserved.contains(name) || name == "response_mode" && self[name] != nil
            if isReserved { throw PingError.reservedParameter(name) }
            guard !value.isEmpty else { continue }
            if let index = pairs.firstIndex(where: { $0.name.hasSameCodePoints(as: name) }) {
                pairs[index].value = value
            } else {
                pairs.append((name, value))
            }
        }
    }

    subscript(name: String) -> String? {
        pairs.first { $0.name == name }?.value
    }

    /// The values that an error must not quote: all except those of the client's registration or of a specification.
    /// Longer ones come first, so that none is hidden in part only.
    var secrets: [Secret] {
        let values = pairs.filter { !Self.quotable.contains($0.name) }.map(\.value)
        let words = (try? authorizationDetails).map { AuthorizationDetails.words(of: $0) } ?? []
        return (values + words).sorted { $0.utf8.count > $1.utf8.count }.map { Secret($0) }
    }

    /// The details to ask for: those of the options, or what an app set as an additional parameter.
    var authorizationDetails: [AuthorizationDetail] {
        get throws(PingError) {
            guard let text = self[AuthorizationDetails.name] else { return [] }
            return try AuthorizationDetails.read(text)
        }
    }

    /// Parameters whose values help to correct a registration, and say nothing of the user or this login.
    private static let quotable: Set<String> = [
        "client_id", "response_type", "response_mode", "scope", "redirect_uri", "code_challenge_method", "acr_values",
        "display", "max_age", "prompt", "ui_locales", "resource",
    ]

    private mutating func set(_ name: String, _ value: String?) {
        if let value, !value.isEmpty { pairs.append((name, value)) }
    }

    /// The scopes in an order that does not change between runs.
    static func scope(_ scopes: Set<String>) -> String {
        scopes.sorted { ($0 == "openid" ? 0 : 1, $0) < ($1 == "openid" ? 0 : 1, $1) }.joined(separator: " ")
    }
}

extension AuthorizationRequest {
    /// Whether a parameter protects a request because nobody can guess its value. One request may have its own,
    /// all requests not.
    package static func isFresh(_ parameter: String) -> Bool { parameter == "state" || parameter == "nonce" }
}

extension PingError {
    /// An app's parameter would take the protection from a request.
    package static func reservedParameter(_ name: String) -> PingError {
        PingError(
            .invalidConfiguration,
            "The authorization parameter \(name) cannot be set as an additional parameter.",
            recovery: AuthorizationRequest.isFresh(name)
                ? "Leave it out: the SDK makes a new one for each request."
                : "Use the option of the OIDC configuration instead."
        )
    }
}
