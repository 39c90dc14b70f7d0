import HTTPTypes
import PingNetwork

/// Accepts pushed authorization requests (RFC 9126).
struct PushedAuthorizationEndpoint: Sendable {
    let emulator: EmulatorState

    func respond(to request: EmulatorRequest, issuer: Issuer) async throws -> HttpResponse {
        let (form, client) = try await ServerClientAuthentication(emulator: emulator, issuer: issuer).post(request)
        guard !form.contains("request_uri") else {
            throw HttpFailure.oauth(400, "invalid_request", "A pushed request must not have a request_uri.")
        }
        let authorization = try ServerAuthorizationRequest(
            form["client_id"] == nil ? form.merged(with: Parameters([("client_id", client.id)])) : form,
            clients: [client]
        )
        do throws(AuthorizationError) {
            try authorization.validate(for: issuer, emulator.configuration)
        } catch {
            throw error.failure
        }
        var pairs = authorization.parameters.pairs.filter { !ServerClientAuthentication.parameters.contains($0.name) }
        if let proof = try await proof(of: request) {
            guard form["dpop_jkt"] == nil || form["dpop_jkt"] == proof.thumbprint else {
                throw HttpFailure.oauth(400, "invalid_dpop_proof", "The proof is of another key than dpop_jkt.")
            }
            if form["dpop_jkt"] == nil { pairs.append(("dpop_jkt", proof.thumbprint)) }
        }
        let lifetime = emulator.configuration.lifetimes.pushedRequest
        let uri = emulator.grants.push(
            PushedRequest(clientID: client.id, parameters: Parameters(pairs), expiresAt: emulator.clock.after(lifetime))
        )
        return .json(201, ["request_uri": .string(uri), "expires_in": .int(lifetime.wholeSeconds)])
    }

    private func proof(of request: EmulatorRequest) async throws -> ServerDPoP.Accepted? {
        do { return try await ServerDPoP(emulator: emulator).proof(of: request) } catch let refusal
            as ServerDPoP.Refusal
        {
            throw refusal.tokenFailure
        }
    }
}
