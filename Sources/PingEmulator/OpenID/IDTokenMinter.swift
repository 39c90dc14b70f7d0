import Crypto
import Foundation
import PingCommons

/// Makes ID tokens (OpenID Connect Core, section 2).
struct IDTokenMinter: Sendable {
    let emulator: EmulatorState
    let issuer: Issuer
    let faults: ActiveFaults

    func mint(for grant: Grant, isRefresh: Bool, accessToken: String) async throws -> String {
        let key = try await emulator.keys.current()
        let now = emulator.clock.seconds
        var claims: JSON = [
            "iss": .string(issuer.identifier),
            "sub": .string(grant.userID),
            "aud": .string(grant.clientID),
            "azp": .string(grant.clientID),
            "iat": .int(now),
            "exp": .int(now + emulator.configuration.lifetimes.idToken.wholeSeconds),
            "auth_time": .int(Int(grant.authenticatedAt.timeIntervalSince1970)),
            "at_hash": .string(key.algorithm.halfHash(of: accessToken)),
            "acr": .string(grant.journey),
            "sid": .string(grant.sessionHandle),
            "jti": .string(emulator.tokens.identifier()),
        ]
        claims["nonce"] = isRefresh ? nil : grant.nonce.map(JSON.string)
        var draft = IDTokenDraft(claims: claims, keyID: key.id, isRefresh: isRefresh)
        faults.spoil(&draft)
        return draft.finish(try await Self.sign(draft, with: key))
    }

    static func sign(_ draft: IDTokenDraft, with key: SigningKey) async throws -> String {
        switch draft.signing {
        case .normal: return try await key.sign(draft.claims, keyID: draft.keyID, type: draft.type)
        case .otherKey:
            return try await SigningKey(algorithm: key.algorithm).sign(draft.claims, keyID: draft.keyID)
        case .otherAlgorithm:
            let other = key.algorithm == .es384 ? SigningAlgorithm.es256 : .es384
            return try await SigningKey(algorithm: other).sign(draft.claims, keyID: draft.keyID)
        case .none: return unsigned(["alg": "none", "typ": "JWT"], draft.claims) + "."
        case .publicKeyAsSecret:
            let header: JSON = ["alg": "HS256", "typ": "JWT", "kid": .string(draft.keyID ?? "")]
            let text = unsigned(header, draft.claims)
            let secret = SymmetricKey(data: Data(key.publicPEM.utf8))
            let code = HMAC<SHA256>.authenticationCode(for: Data(text.utf8), using: secret)
            return text + "." + Data(code).base64URLEncodedString()
        }
    }

    private static func unsigned(_ header: JSON, _ claims: JSON) -> String {
        header.serialized().base64URLEncodedString() + "." + claims.serialized().base64URLEncodedString()
    }
}
