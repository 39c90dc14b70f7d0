import Foundation
import PingCommons

/// Makes access tokens: random texts, or JSON Web Tokens for the clients that want those (RFC 9068).
struct AccessTokenMinter: Sendable {
    let emulator: EmulatorState

    func issue(for grant: Grant, scopes: [String], _ request: TokenRequest) async throws -> String {
        let value = try await token(for: grant, scopes: scopes, request)
        return emulator.grants.issue(
            .access,
            for: grant,
            scopes: scopes,
            keyThumbprint: request.keyThumbprint,
            value: value
        )
    }

    private func token(for grant: Grant, scopes: [String], _ request: TokenRequest) async throws -> String? {
        guard let audience = request.client.accessTokenAudience else { return nil }
        let resources = request.form.pairs.filter { $0.name == "resource" }.map(\.value)
        let now = emulator.clock.seconds
        var claims: JSON = [
            "iss": .string(request.issuer.identifier),
            "sub": .string(grant.userID),
            "client_id": .string(grant.clientID),
            "aud": .array((resources.isEmpty ? [audience] : resources).map(JSON.string)),
            "scope": .string(scopes.joined(separator: " ")),
            "iat": .int(now),
            "exp": .int(now + emulator.configuration.lifetimes.accessToken.wholeSeconds),
            "auth_time": .int(Int(grant.authenticatedAt.timeIntervalSince1970)),
            "jti": .string(emulator.tokens.identifier()),
        ]
        claims[ServerAuthorizationDetails.name] = grant.detailsMember
        claims["cnf"] = request.keyThumbprint.map { ["jkt": .string($0)] }
        grant.addParties(to: &claims, emulator.configuration.clients)
        let key = try await emulator.keys.current()
        return try await key.sign(claims, keyID: key.id, type: "at+jwt")
    }
}
