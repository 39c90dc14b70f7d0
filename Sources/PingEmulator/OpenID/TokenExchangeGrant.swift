import PingCommons
import PingNetwork

extension ServerTokenEndpoint {
    private static let accessToken = "urn:ietf:params:oauth:token-type:access_token"

    /// Exchanges an access token for one of another service, or of a party that acts for the user (RFC 8693).
    func tokenExchange(_ request: TokenRequest) async throws -> HttpResponse {
        guard (request.form["requested_token_type"] ?? Self.accessToken) == Self.accessToken else {
            throw Self.invalid("Only access tokens are issued.")
        }
        guard let subject = try token("subject_token", request) else {
            throw Self.invalid("Missing parameter, 'subject_token'.")
        }
        let actor = try actor(for: subject, request)
        let asked = (request.form["scope"] ?? "").split(separator: " ").map(String.init)
        guard asked.allSatisfy(subject.scopes.contains) else {
            throw HttpFailure.oauth(400, "invalid_scope", "The scope is wider than what was granted.")
        }
        // An ID token tells who logged in, and nobody has.
        let scopes = (asked.isEmpty ? subject.scopes : asked).filter { $0 != "openid" }
        var grant = grant(request, userID: subject.grant.userID, scopes: scopes)
        grant.authorizationDetails = subject.grant.authorizationDetails
        grant.actor = actor
        var response = try await respond(request, grant, scopes: scopes)
        var body = try JSON(parsing: response.body)
        body["issued_token_type"] = .string(Self.accessToken)
        response.body = body.serialized()
        return response
    }

    /// A token that the request names; `nil` when it names none.
    private func token(_ name: String, _ request: TokenRequest) throws -> IssuedToken? {
        guard request.form.contains(name) || request.form.contains(name + "_type") else { return nil }
        guard let value = request.form[name], request.form[name + "_type"] == Self.accessToken else {
            throw Self.invalid("The \(name) must be an access token.")
        }
        guard let token = emulator.grants.token(value, tenant: request.issuer.tenant), token.kind == .access else {
            throw Self.invalid("The \(name) is not valid.")
        }
        return token
    }

    /// The claim `act` of the new token; `nil` when nobody acts for the user.
    private func actor(for subject: IssuedToken, _ request: TokenRequest) throws -> JSON? {
        let actor = try token("actor_token", request)
        guard actor == nil || actor?.grant.clientID == request.client.id, actor?.grant.actor == nil else {
            throw Self.invalid("The actor_token is not one of this client alone.")
        }
        let party = actor?.grant.userID ?? request.client.id
        let allowed = subject.grant.mayAct(emulator.configuration.clients)
        guard allowed == nil || allowed == party else {
            throw Self.invalid("The subject_token does not let this party act (may_act).")
        }
        // A client that acts as the user does not remove the party that acts already.
        guard actor != nil else { return subject.grant.actor }
        var claim: JSON = ["sub": .string(party)]
        claim["act"] = subject.grant.actor
        return claim
    }

    private static func invalid(_ description: String) -> HttpFailure { .oauth(400, "invalid_request", description) }
}

extension Grant {
    /// The only party that may act for the user; `nil` for any, and for a token of a client itself.
    func mayAct(_ clients: [EmulatorClient]) -> String? {
        userID == clientID ? nil : clients.first { $0.id == clientID }?.mayAct
    }

    /// The claims of an access token that name parties other than its subject (RFC 8693, sections 4.1 and 4.4).
    func addParties(to claims: inout JSON, _ clients: [EmulatorClient]) {
        claims["act"] = actor
        claims["may_act"] = mayAct(clients).map { ["sub": .string($0)] }
    }
}
