import Foundation
import HTTPTypes
import PingNetwork

/// Returns the claims of an access token's user (OpenID Connect Core, section 5.3).
struct UserInfoEndpoint: Sendable {
    let emulator: EmulatorState

    func respond(to request: EmulatorRequest, issuer: Issuer) async throws -> HttpResponse {
        guard request.method == .get || request.method == .post else { throw HttpFailure.methodNotAllowed("GET, POST") }
        let access = ServerAccessToken(emulator: emulator, tenant: issuer.tenant)
        let (token, freshNonce) = try await access.token(of: request)
        guard let user = emulator.users.user(id: token.grant.userID) else { throw BearerToken.failure("invalid_token") }
        guard token.scopes.contains("openid") else { throw BearerToken.failure("insufficient_scope", status: 403) }
        let claims = UserClaims.claims(of: user, scopes: token.scopes)
        var response =
            request.faults.takes(.userInfoSignedByProvider)
            ? try await signed(claims, issuer: issuer, clientID: token.grant.clientID) : HttpResponse.json(200, claims)
        freshNonce.map { response.setHeader("DPoP-Nonce", $0) }
        return response
    }

    /// A signed response names its issuer and its audience (OpenID Connect Core, section 5.3.2).
    private func signed(_ claims: JSON, issuer: Issuer, clientID: String) async throws -> HttpResponse {
        var claims = claims
        claims["iss"] = .string(issuer.identifier)
        claims["aud"] = .string(clientID)
        let key = try await emulator.keys.current()
        var response = HttpResponse(status: 200, body: Data(try await key.sign(claims, keyID: key.id).utf8))
        response.headerFields[.contentType] = "application/jwt"
        return response
    }
}

/// The bearer token of a request (RFC 6750).
enum BearerToken {
    static func value(in request: EmulatorRequest) -> String? {
        guard let header = request.headerFields[.authorization], header.lowercased().hasPrefix("bearer ") else {
            return request.method == .post ? (try? request.form())?["access_token"] : nil
        }
        return String(header.dropFirst(7)).trimmingCharacters(in: .whitespaces)
    }

    static func failure(_ error: String?, status: Int = 401) -> HttpFailure {
        var response = HttpResponse.oauthError(
            status,
            error ?? "invalid_request",
            error == nil ? "An access token is needed." : "The access token is invalid, expired or not enough."
        )
        let parameters = error.map { ",error=\"\($0)\"" } ?? ""
        response.headerFields[.wwwAuthenticate] = "Bearer realm=\"oauth2\"\(parameters)"
        return HttpFailure(response)
    }
}
