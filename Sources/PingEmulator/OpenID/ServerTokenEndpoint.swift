import Crypto
import Foundation
import HTTPTypes
import PingNetwork

/// Exchanges codes and refresh tokens for tokens (RFC 6749, sections 4.1.3 and 6).
struct ServerTokenEndpoint: Sendable {
    let emulator: EmulatorState

    func respond(to request: EmulatorRequest, issuer: Issuer) async throws -> HttpResponse {
        let (form, client) = try await ServerClientAuthentication(emulator: emulator, issuer: issuer).post(request)
        if let name = form.repeatedNames.first(where: { $0 != "resource" && $0 != "audience" }) {
            throw HttpFailure.oauth(400, "invalid_request", "The parameter '\(name)' comes more than once.")
        }
        let proof = try await proof(of: request, client)
        let context = TokenRequest(
            form: form,
            client: client,
            issuer: issuer,
            keyThumbprint: proof?.thumbprint,
            faults: request.faults
        )
        var response = try await respond(to: context)
        proof?.freshNonce.map { response.setHeader("DPoP-Nonce", $0) }
        return response
    }

    private func proof(of request: EmulatorRequest, _ client: EmulatorClient) async throws -> ServerDPoP.Accepted? {
        do {
            let proof = try await ServerDPoP(emulator: emulator).proof(of: request)
            guard proof != nil || !client.requiresDPoP else {
                throw ServerDPoP.Refusal(code: "invalid_dpop_proof", description: "This client must send a proof.")
            }
            return proof
        } catch let refusal as ServerDPoP.Refusal {
            throw refusal.tokenFailure
        }
    }

    private func respond(to request: TokenRequest) async throws -> HttpResponse {
        switch request.form["grant_type"] {
        case "authorization_code": return try await exchange(request)
        case "refresh_token": return try await refresh(request)
        case "urn:ietf:params:oauth:grant-type:device_code": return try await device(request)
        case "client_credentials": return try await clientCredentials(request)
        case "urn:ietf:params:oauth:grant-type:token-exchange": return try await tokenExchange(request)
        case nil:
            throw HttpFailure.oauth(400, "invalid_request", "Missing parameter, 'grant_type'.")
        default:
            throw HttpFailure.oauth(400, "unsupported_grant_type", "The grant type is not supported.")
        }
    }

    private func exchange(_ request: TokenRequest) async throws -> HttpResponse {
        let (form, client) = (request.form, request.client)
        guard let value = form["code"] else {
            throw HttpFailure.oauth(400, "invalid_request", "Missing parameter, 'code'.")
        }
        guard let code = emulator.grants.redeemCode(value, clientID: client.id, tenant: request.issuer.tenant),
            code.redirectURI == form["redirect_uri"],
            Self.verifies(form["code_verifier"], challenge: code.challenge)
        else { throw Self.invalidGrant }
        guard code.grant.keyThumbprint == nil || code.grant.keyThumbprint == request.keyThumbprint else {
            throw HttpFailure.oauth(400, "invalid_dpop_proof", "The code is bound to another key.")
        }
        return try await respond(request, newLogin: code.grant)
    }

    /// Issues the first tokens of a login.
    func respond(_ request: TokenRequest, newLogin grant: Grant) async throws -> HttpResponse {
        let refreshToken = request.client.receivesRefreshTokens ? refreshToken(for: grant, request) : nil
        return try await respond(request, grant, scopes: grant.scopes, refreshToken: refreshToken)
    }

    /// The refresh token of a public client is bound to its key (RFC 9449, section 5), another client's to that client.
    private func refreshToken(for grant: Grant, _ request: TokenRequest, scopes: [String]? = nil) -> String {
        emulator.grants.issue(
            .refresh,
            for: grant,
            scopes: scopes ?? grant.scopes,
            keyThumbprint: request.client.isConfidential ? nil : request.keyThumbprint
        )
    }

    private func refresh(_ request: TokenRequest) async throws -> HttpResponse {
        let (form, client, faults) = (request.form, request.client, request.faults)
        guard let value = form["refresh_token"] else {
            throw HttpFailure.oauth(400, "invalid_request", "Missing parameter, 'refresh_token'.")
        }
        // Before the token is spent: a request that asks for too much costs nobody a session.
        if let known = emulator.grants.token(value, tenant: request.issuer.tenant), known.grant.clientID == client.id {
            _ = try details(request, of: known.grant.authorizationDetails)
        }
        let rotates = emulator.configuration.rotatesRefreshTokens && !faults.takes(.refreshMissingRefreshToken)
        let used = emulator.grants.useRefreshToken(
            value,
            clientID: client.id,
            tenant: request.issuer.tenant,
            rotates: rotates
        ) { $0.keyThumbprint == nil || $0.keyThumbprint == request.keyThumbprint }
        guard let token = used,
            emulator.users.user(id: token.grant.userID)?.isActive == true
        else { throw Self.invalidGrant }
        let asked = (form["scope"] ?? "").split(separator: " ").map(String.init)
        guard asked.allSatisfy(token.scopes.contains) else {
            throw HttpFailure.oauth(400, "invalid_scope", "The scope is wider than what was granted.")
        }
        return try await respond(
            request,
            token.grant,
            scopes: asked.isEmpty ? token.scopes : asked,
            isRefresh: true,
            refreshToken: rotates ? refreshToken(for: token.grant, request, scopes: token.scopes) : nil
        )
    }

    func respond(
        _ request: TokenRequest,
        _ grant: Grant,
        scopes: [String],
        isRefresh: Bool = false,
        refreshToken: String? = nil
    ) async throws -> HttpResponse {
        let thumbprint = request.keyThumbprint
        var granted = grant
        granted.authorizationDetails = try details(request, of: grant.authorizationDetails)
        let accessToken = try await AccessTokenMinter(emulator: emulator).issue(for: granted, scopes: scopes, request)
        var body: JSON = [
            "access_token": .string(accessToken),
            "token_type": thumbprint == nil ? "Bearer" : "DPoP",
            "expires_in": .int(emulator.configuration.lifetimes.accessToken.wholeSeconds),
            "scope": .string(scopes.joined(separator: " ")),
        ]
        body[ServerAuthorizationDetails.name] = granted.detailsMember
        body["refresh_token"] = refreshToken.map(JSON.string)
        if scopes.contains("openid") {
            let minter = IDTokenMinter(emulator: emulator, issuer: request.issuer, faults: request.faults)
            body["id_token"] = .string(
                try await minter.mint(for: grant, isRefresh: isRefresh, accessToken: accessToken)
            )
        }
        return .json(200, body)
    }

    static let invalidGrant = HttpFailure.oauth(
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

/// A request to the token endpoint of a client that is known.
struct TokenRequest: Sendable {
    let form: Parameters
    let client: EmulatorClient
    let issuer: Issuer
    /// The key whose possession the request proves.
    let keyThumbprint: String?
    let faults: ActiveFaults
}
