import Foundation
import PingNetwork

/// The user's decision about a login on another device.
extension EmulatorState {
    /// Approves a login for a user.
    ///
    /// - Parameter session: The user's session; without it, the approval makes its own login.
    /// - Returns: `false` when no login waits under this code.
    func approveDevice(_ userCode: String, userID: String, session: ServerSession? = nil) -> Bool {
        // A test's services may look at the emulator, so no store is locked meanwhile.
        let handle = session?.handle ?? tokens.identifier()
        let id = tokens.identifier()
        let time = session?.authenticatedAt ?? clock.now
        return deviceLogins.decide(userCode) { login in
            .approved(
                Grant(
                    id: id,
                    tenant: login.issuer.tenant,
                    clientID: login.clientID,
                    userID: userID,
                    sessionHandle: handle,
                    scopes: login.scopes,
                    nonce: nil,
                    authenticatedAt: time,
                    journey: session.map { $0.journeys.last ?? "0" } ?? "device",
                    authorizationDetails: login.details.granted
                )
            )
        }
    }
}

extension ServerTokenEndpoint {
    /// A device asks for the tokens that its user may have approved (RFC 8628, section 3.4).
    func device(_ request: TokenRequest) async throws -> HttpResponse {
        guard let code = request.form["device_code"] else {
            throw HttpFailure.oauth(400, "invalid_request", "Missing parameter, 'device_code'.")
        }
        let grant = try emulator.deviceLogins.poll(code, clientID: request.client.id, tenant: request.issuer.tenant)
        return try await respond(request, newLogin: grant)
    }

    /// Issues a token to the client itself (RFC 6749, section 4.4).
    func clientCredentials(_ request: TokenRequest) async throws -> HttpResponse {
        guard request.client.isConfidential else {
            throw HttpFailure.oauth(400, "unauthorized_client", "A public client has no credentials.")
        }
        let scopes = (request.form["scope"] ?? "").split(separator: " ").map(String.init)
        guard scopes.allSatisfy(request.client.scopes.contains), !scopes.contains("openid") else {
            throw HttpFailure.oauth(400, "invalid_scope", "The scope is not for clients.")
        }
        var grant = grant(request, userID: request.client.id, scopes: scopes)
        grant.authorizationDetails = try grantedDetails(request)
        return try await respond(request, grant, scopes: scopes)
    }

    /// A grant that no login has made.
    func grant(_ request: TokenRequest, userID: String, scopes: [String]) -> Grant {
        Grant(
            id: emulator.tokens.identifier(),
            tenant: request.issuer.tenant,
            clientID: request.client.id,
            userID: userID,
            sessionHandle: "",
            scopes: scopes,
            nonce: nil,
            authenticatedAt: emulator.clock.now,
            journey: "0"
        )
    }
}
