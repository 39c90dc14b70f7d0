import HTTPTypes
import PingNetwork

/// Revokes tokens (RFC 7009).
struct RevocationEndpoint: Sendable {
    let emulator: EmulatorState

    func respond(to request: EmulatorRequest, issuer: Issuer) async throws -> HttpResponse {
        let (form, client) = try await ServerClientAuthentication(emulator: emulator, issuer: issuer).post(request)
        guard let token = form["token"] else {
            throw HttpFailure.oauth(400, "invalid_request", "Missing parameter, 'token'.")
        }
        guard emulator.grants.revoke(token, clientID: client.id, tenant: issuer.tenant) else {
            throw HttpFailure.oauth(400, "unauthorized_client", "The token was issued to another client.")
        }
        return HttpResponse(status: 200)
    }
}
