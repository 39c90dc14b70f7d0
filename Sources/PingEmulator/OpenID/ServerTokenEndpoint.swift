import Crypto
import Foundation
import HTTPTypes
import PingNetwork

/// Exchanges codes and refresh tokens for tokens (RFC 6749, sections 4.1.3 and 6).
struct ServerTokenEndpoint: Sendable {
    let emulator: EmulatorState

    func respond(to request: EmulatorRequest, issuer: Issuer) async throws -> HttpResponse {
        guard request.method == .post else { throw HttpFailure.methodNotAllowed("POST") }
        let form = try request.form()
        let client = try await ServerClientAuthentication(emulator: emulator, issuer: issuer)
            .client(of: request, form: form)
        if let name = form.repeatedNames.first {
            throw HttpFailure.oauth(400, "invalid_request", "The parameter '\(name)' comes more than once.")
        }
        switch form["grant_type"] {
        case "authorization_code":
            return try await exchange(form, client: client, issuer: issuer, faults: request.faults)
        case "refresh_token":
            return try await refresh(form, client: client, issuer: issuer, faults: request.faults)
        case nil:
            throw HttpFailure.oauth(400, "invalid_request", "Missing parameter, 'grant_type'.")
        default:
            throw HttpFailure.oauth(400, "unsupported_grant_type", "The grant type is not supported.")
        }
    }

    private func exchange(
        _ form: Parameters,
        client: EmulatorClient,
        issuer: Issuer,
        faults: ActiveFaults
    ) async throws -> HttpResponse {
        guard let value = form["code"] else {
            throw HttpFailure.oauth(400, "invalid_request", "Missing parameter, 'code'.")
        }
        guard let code = emulator.grants.redeemCode(value, clientID: client.id, tenant: issuer.tenant),
            code.redirectURI == form["redirect_uri"],
            Self.verifies(form["code_verifier"], challenge: code.challenge)
        else { throw Self.invalidGrant }
        return try await respond(
            code.grant,
            scopes: code.grant.scopes,
            nonce: code.grant.nonce,
            isRefresh: false,
            refreshToken: client.receivesRefreshTokens
                ? emulator.grants.issue(.refresh, for: code.grant, scopes: code.grant.scopes) : nil,
            issuer: issuer,
            faults: faults
        )
    }

    private func refresh(
        _ form: Parameters,
        client: EmulatorClient,
        issuer: Issuer,
        faults: ActiveFaults
    ) async throws -> HttpResponse {
        guard let value = form["refresh_token"] else {
            throw HttpFailure.oauth(400, "invalid_request", "Missing parameter, 'refresh_token'.")
        }
        let rotates = emulator.configuration.rotatesRefreshTokens && !faults.takes(.refreshMissingRefreshToken)
        let used = emulator.grants.useRefreshToken(value, clientID: client.id, tenant: issuer.tenant, rotates: rotates)
        guard let token = used,
            emulator.users.user(id: token.grant.userID)?.isActive == true
        else { throw Self.invalidGrant }
        let asked = (form["scope"] ?? "").split(separator: " ").map(String.init)
        guard asked.allSatisfy(token.scopes.contains) else {
            throw HttpFailure.oauth(400, "invalid_scope", "The scope is wider than what was granted.")
        }
        return try await respond(
            token.grant,
            scopes: asked.isEmpty ? token.scopes : asked,
            nonce: nil,
            isRefresh: true,
            refreshToken: rotates ? emulator.grants.issue(.refresh, for: token.grant, scopes: token.scopes) : nil,
            issuer: issuer,
            faults: faults
        )
    }

    private func respond(
        _ grant: Grant,
        scopes: [String],
        nonce: String?,
        isRefresh: Bool,
        refreshToken: String?,
        issuer: Issuer,
        faults: ActiveFaults
    ) async throws -> HttpResponse {
        let accessToken = emulator.grants.issue(.access, for: grant, scopes: scopes)
        var body: JSON = [
            "access_token": .string(accessToken),
            "token_type": "Bearer",
            "expires_in": .int(emulator.configuration.lifetimes.accessToken.wholeSeconds),
            "scope": .string(scopes.joined(separator: " ")),
        ]
        body["refresh_token"] = refreshToken.map(JSON.string)
        if scopes.contains("openid") {
            let minter = IDTokenMinter(emulator: emulator, issuer: issuer, faults: faults)
            body["id_token"] = .string(
                try await minter.mint(for: grant, nonce: nonce, isRefresh: isRefresh, accessToken: accessToken)
            )
        }
        return .json(200, body)
    }

    private static let invalidGrant = HttpFailure.oauth(
        400,
        "invalid_grant",
        "The provided access grant is invalid, expired, or revoked."
    )

    /// RFC 7636, section 4.6. A verifier without a challenge is refused as well (RFC 9700, section 4.8.2).
    private static func verifies(_ verifier: String?, challenge: String?) -> Bool {
        guard let challenge else { return verifier == nil }
        guard let verifier, (43...128).contains(verifier.utf8.count) else { return false }
        return Data(SHA256.hash(data: Data(verifier.utf8))).base64URLEncodedString() == challenge
    }
}
