import Foundation
import HTTPTypes
import PingNetwork

/// Token introspection for confidential clients (RFC 7662).
struct IntrospectionEndpoint: Sendable {
    let emulator: EmulatorState

    func respond(to request: EmulatorRequest, issuer: Issuer) async throws -> HttpResponse {
        let (form, client) = try await ServerClientAuthentication(emulator: emulator, issuer: issuer).post(request)
        guard client.isConfidential else {
            throw HttpFailure.oauth(401, "invalid_client", "Only confidential clients may introspect tokens.")
        }
        guard let value = form["token"] else {
            throw HttpFailure.oauth(400, "invalid_request", "Missing parameter, 'token'.")
        }
        guard let token = emulator.grants.token(value, tenant: issuer.tenant) else {
            return .json(200, ["active": false])
        }
        var body: JSON = [
            "active": true,
            "iss": .string(issuer.identifier),
            "sub": .string(token.grant.userID),
            "client_id": .string(token.grant.clientID),
            "username": .string(emulator.users.user(id: token.grant.userID)?.userName ?? ""),
            "scope": .string(token.scopes.joined(separator: " ")),
            "token_type": .string(
                token.kind == .refresh ? "refresh_token" : token.keyThumbprint == nil ? "Bearer" : "DPoP"
            ),
            "iat": .int(Int(token.issuedAt.timeIntervalSince1970)),
            "exp": .int(Int(token.expiresAt.timeIntervalSince1970)),
            "auth_time": .int(Int(token.grant.authenticatedAt.timeIntervalSince1970)),
        ]
        // Neither product names the audience of an opaque token.
        body["aud"] = ReceivedToken(value)?.claims["aud"]
        body[ServerAuthorizationDetails.name] = token.grant.detailsMember
        body["cnf"] = token.keyThumbprint.map { ["jkt": .string($0)] }
        token.grant.addParties(to: &body, emulator.configuration.clients)
        return .json(200, body)
    }
}
