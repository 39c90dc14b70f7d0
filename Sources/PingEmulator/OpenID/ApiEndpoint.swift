import Foundation
import HTTPTypes
import PingNetwork

/// A bank's service below `/api`, which takes the emulator's access tokens: `accounts` takes each, `transfer` asks for
/// more (RFC 9470 and RFC 6750), and `payments` for a token of this payment (RFC 9396).
struct ApiEndpoint: Sendable {
    static let transferScope = "transfer"
    /// How long ago the user may have logged in for a transfer, in seconds.
    static let loginAge = 300

    let emulator: EmulatorState

    func accounts(_ request: EmulatorRequest) async throws -> HttpResponse {
        guard request.method == .get else { throw HttpFailure.methodNotAllowed("GET") }
        return try await respond(to: request) { _ in
            ["accounts": [["id": "checking", "balance": "1250.00"], ["id": "savings", "balance": "9000.00"]]]
        }
    }

    func transfer(_ request: EmulatorRequest) async throws -> HttpResponse {
        guard request.method == .post else { throw HttpFailure.methodNotAllowed("POST") }
        return try await respond(to: request) { token in
            try check(token)
            guard let order = try? JSON(parsing: request.body), order.isObject else {
                throw HttpFailure.oauth(400, "invalid_request", "The order is not a JSON object.")
            }
            return ["status": "done", "order": order]
        }
    }

    func payments(_ request: EmulatorRequest) async throws -> HttpResponse {
        guard request.method == .post else { throw HttpFailure.methodNotAllowed("POST") }
        return try await respond(to: request) { token in
            guard let order = try? JSON(parsing: request.body), order["instructedAmount"]?.isObject == true else {
                throw HttpFailure.oauth(400, "invalid_request", "The order has no instructedAmount.")
            }
            let isAllowed = token.grant.authorizationDetails.contains { detail in
                detail["type"]?.string == ServerAuthorizationDetails.payment
                    && ServerAuthorizationDetails.contains(detail, order)
            }
            // No specification has a challenge that says which detail is missing.
            guard isAllowed else {
                throw Self.challenge(403, "insufficient_scope", [:], isBound: token.keyThumbprint != nil)
            }
            return ["status": "done", "order": order]
        }
    }

    private func respond(to request: EmulatorRequest, _ body: (IssuedToken) throws -> JSON) async throws -> HttpResponse
    {
        let (token, freshNonce) = try await ServerAccessToken(emulator: emulator, tenant: nil).token(of: request)
        var response = HttpResponse.json(200, try body(token))
        freshNonce.map { response.setHeader("DPoP-Nonce", $0) }
        return response
    }

    private func check(_ token: IssuedToken) throws {
        guard token.scopes.contains(Self.transferScope) else {
            throw Self.challenge(
                403,
                "insufficient_scope",
                ["scope": Self.transferScope],
                isBound: token.keyThumbprint != nil
            )
        }
        let journey = emulator.configuration.stepUpJourney
        let age = emulator.clock.now.timeIntervalSince(token.grant.authenticatedAt)
        guard token.grant.journey == journey, age <= TimeInterval(Self.loginAge) else {
            throw Self.stepUp(journey, isBound: token.keyThumbprint != nil)
        }
    }

    /// The response that asks for a stronger and newer login.
    static func stepUp(_ journey: String, isBound: Bool) -> HttpFailure {
        challenge(
            401,
            "insufficient_user_authentication",
            ["acr_values": journey, "max_age": String(loginAge)],
            isBound: isBound
        )
    }

    private static func challenge(
        _ status: Int,
        _ error: String,
        _ parameters: [String: String],
        isBound: Bool
    ) -> HttpFailure {
        var response = HttpResponse.oauthError(status, error, "This needs more than the token allows.")
        let list = parameters.sorted { $0.key < $1.key }.map { ", \($0.key)=\"\($0.value)\"" }.joined()
        response.headerFields[.wwwAuthenticate] = "\(isBound ? "DPoP" : "Bearer") error=\"\(error)\"\(list)"
        return HttpFailure(response)
    }
}

/// Finds the service.
struct ApiRoutes: RouteProvider {
    let emulator: EmulatorState

    func route(for segments: [String]) throws -> Route? {
        let endpoint = ApiEndpoint(emulator: emulator)
        switch segments {
        case ["api", "accounts"]: return Route(endpoint: .api) { try await endpoint.accounts($0) }
        case ["api", "transfer"]: return Route(endpoint: .api) { try await endpoint.transfer($0) }
        case ["api", "payments"]: return Route(endpoint: .api) { try await endpoint.payments($0) }
        default: return nil
        }
    }
}
