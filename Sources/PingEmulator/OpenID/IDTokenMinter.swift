import Foundation
import PingCommons

/// Makes ID tokens (OpenID Connect Core, section 2).
struct IDTokenMinter: Sendable {
    let world: World
    let issuer: Issuer
    let faults: FaultGate

    func mint(for grant: Grant, nonce: String?, accessToken: String) async throws -> String {
        let key = try await world.keys.current()
        let now = world.clock.seconds
        var claims: JSON = [
            "iss": .string(issuer.identifier),
            "sub": .string(grant.userID),
            "aud": .string(grant.clientID),
            "azp": .string(grant.clientID),
            "iat": .int(now),
            "exp": .int(now + world.configuration.lifetimes.idToken.wholeSeconds),
            "auth_time": .int(Int(grant.authenticatedAt.timeIntervalSince1970)),
            "at_hash": .string(key.algorithm.halfHash(of: accessToken)),
            "acr": .string(grant.journey),
            "sid": .string(grant.sessionHandle),
            "jti": .string(world.tokens.identifier()),
        ]
        claims["nonce"] = nonce.map(JSON.string)
        return try await key.sign(claims, keyID: key.id)
    }
}
