import Foundation
import PingNetwork

/// The user's decision about a login on another device.
extension EmulatorState {
    /// Approves a login, as the user does on the page.
    ///
    /// - Returns: `false` when no login waits under this code.
    func approveDevice(_ userCode: String, user: EmulatorUser) -> Bool {
        approveDevice(userCode, userID: user.id, handle: tokens.identifier(), at: clock.now, journey: "device")
    }

    /// Approves a login for the user of a session.
    ///
    /// - Returns: `false` when no login waits under this code.
    func approveDevice(_ userCode: String, session: ServerSession) -> Bool {
        approveDevice(
            userCode,
            userID: session.userID,
            handle: session.handle,
            at: session.authenticatedAt,
            journey: session.journeys.last ?? "0"
        )
    }

    private func approveDevice(
        _ userCode: String,
        userID: String,
        handle: String,
        at time: Date,
        journey: String
    ) -> Bool {
        deviceLogins.decide(userCode) { login in
            .approved(
                Grant(
                    id: tokens.identifier(),
                    tenant: login.issuer.tenant,
                    clientID: login.clientID,
                    userID: userID,
                    sessionHandle: handle,
                    scopes: login.scopes,
                    nonce: nil,
                    authenticatedAt: time,
                    journey: journey,
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
        let outcome = emulator.deviceLogins.poll(code, clientID: request.client.id, tenant: request.issuer.tenant)
        switch outcome {
        case .pending: throw HttpFailure.oauth(400, "authorization_pending", "The user has not decided yet.")
        case .tooSoon: throw HttpFailure.oauth(400, "slow_down", "The device asks too often.")
        case .denied: throw HttpFailure.oauth(400, "access_denied", "The user denied the login.")
        case .expired: throw HttpFailure.oauth(400, "expired_token", "The device code has expired.")
        case .unknown: throw Self.invalidGrant
        case .approved(let grant): return try await respond(request, newLogin: grant, nonce: nil)
        }
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
        return try await respond(request, grant, scopes: scopes, nonce: nil, isRefresh: false, refreshToken: nil)
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
