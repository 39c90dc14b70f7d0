import PingNetwork

/// An authorization request whose client and redirect URI are known, so that its other errors may be sent there.
struct ServerAuthorizationRequest: Sendable {
    let client: EmulatorClient
    let redirectURI: String
    let parameters: Parameters

    /// - Throws: ``HttpFailure`` that is never a redirect.
    init(_ parameters: Parameters, clients: [EmulatorClient]) throws {
        guard let id = parameters["client_id"], let client = clients.first(where: { $0.id == id }) else {
            throw HttpFailure.oauth(400, "invalid_client", "Client authentication failed")
        }
        guard let redirectURI = parameters["redirect_uri"] else {
            throw HttpFailure.oauth(400, "invalid_request", "Missing parameter, 'redirect_uri'.")
        }
        guard client.allows(redirectURI: redirectURI) else {
            throw HttpFailure.oauth(
                400,
                "redirect_uri_mismatch",
                "The redirection URI provided does not match a pre-registered value."
            )
        }
        self.client = client
        self.redirectURI = redirectURI
        self.parameters = parameters
    }

    /// The request of a login on another device, which has no response.
    init(client: EmulatorClient, parameters: Parameters) {
        self.client = client
        self.parameters = parameters
        redirectURI = parameters["redirect_uri"] ?? ""
    }

    var scopes: [String] { (parameters["scope"] ?? "").split(separator: " ").map(String.init) }
    /// The authentication contexts, best first.
    var contexts: [String] { (parameters["acr_values"] ?? "").split(separator: " ").map(String.init) }
    var prompts: Set<String> { Set((parameters["prompt"] ?? "").split(separator: " ").map(String.init)) }

    /// The details that the app asks for beyond scopes. A request that was not validated may ask for anything.
    var authorizationDetails: ServerAuthorizationDetails? {
        let types = (parameters[ServerAuthorizationDetails.name].flatMap { try? JSON(parsing: $0) }?.array ?? [])
            .compactMap { $0["type"]?.string }
        return try? ServerAuthorizationDetails(parameters, types: types)
    }

    /// Checks everything that does not depend on who is logged in.
    func validate(for issuer: Issuer, _ configuration: EmulatorConfiguration) throws(AuthorizationError) {
        if let name = parameters.repeatedNames.first(where: { $0 != "resource" }) {
            throw AuthorizationError("invalid_request", "The parameter '\(name)' comes more than once.")
        }
        guard parameters["response_type"] == "code" else {
            throw AuthorizationError("unsupported_response_type", "Only the response type 'code' is supported.")
        }
        if let mode = parameters["response_mode"], !issuer.responseModes.contains(mode) {
            throw AuthorizationError("invalid_request", "Invalid response mode.")
        }
        if let scope = scopes.first(where: { !client.scopes.contains($0) }) {
            throw AuthorizationError("invalid_scope", "Unknown/invalid scope(s): [\(scope)]")
        }
        if prompts.contains("none"), prompts.count > 1 {
            throw AuthorizationError("invalid_request", "Prompt parameter only supports 'none' on its own.")
        }
        _ = try ServerAuthorizationDetails(parameters, types: configuration.authorizationDetailsTypes)
        try validateChallenge(required: configuration.requiresPKCE && !client.isConfidential)
    }

    private func validateChallenge(required: Bool) throws(AuthorizationError) {
        guard let challenge = parameters["code_challenge"] else {
            if required { throw AuthorizationError("invalid_request", "Missing parameter, 'code_challenge'.") }
            return
        }
        guard parameters["code_challenge_method"] == "S256" else {
            throw AuthorizationError("invalid_request", "The code challenge method must be S256.")
        }
        guard challenge.utf8.count == 43, challenge.utf8.allSatisfy(Self.isUnreserved) else {
            throw AuthorizationError("invalid_request", "The code challenge is not a SHA-256 hash in base64url.")
        }
    }

    private static func isUnreserved(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
            true
        default: false
        }
    }
}

/// An error that goes to the redirect URI (RFC 6749, section 4.1.2.1).
struct AuthorizationError: Error {
    let code: String
    let description: String

    init(_ code: String, _ description: String) {
        self.code = code
        self.description = description
    }

    /// The same from an endpoint that the client calls itself.
    var failure: HttpFailure { .oauth(400, code, description) }
}
