import Foundation
import PingCommons

/// ID tokens that a client must refuse, and unusual ones that it must accept.
extension EmulatorFault {
    public static let idTokenWrongIssuer = fault("id_token_wrong_issuer", "The token names another issuer")
        .claim("iss", "https://elsewhere.example.test")
    public static let idTokenWrongAudience = fault("id_token_wrong_audience", "The audience is another app")
        .claim("aud", "another-app")
    public static let idTokenAudienceList = fault(
        "id_token_audience_list",
        "The audience is a list of one; a client accepts it"
    )
    .spoilsIDToken { $0.claims["aud"] = [$0.claims["aud"] ?? ""] }
    public static let idTokenSeveralAudiences = fault(
        "id_token_several_audiences",
        "The audience is several apps and azp is missing"
    )
    .spoilsIDToken { draft in
        draft.claims["aud"] = [draft.claims["aud"] ?? "", "another-app"]
        draft.claims["azp"] = nil
    }
    public static let idTokenUntrustedAudience = fault(
        "id_token_untrusted_audience",
        "The audience is a list with another app, and azp is this one"
    )
    .spoilsIDToken { $0.claims["aud"] = [$0.claims["aud"] ?? "", "another-app"] }
    public static let idTokenWrongParty = fault("id_token_wrong_azp", "azp is another app")
        .claim("azp", "another-app")
    public static let idTokenWrongNonce = fault("id_token_wrong_nonce", "The token has another nonce")
        .claim("nonce", "not-your-nonce", when: { $0.claims["nonce"] != nil })
    public static let idTokenMissingNonce = fault("id_token_missing_nonce", "The nonce is missing")
        .claim("nonce", nil, when: { $0.claims["nonce"] != nil })
    public static let idTokenExpired = fault("id_token_expired", "The token expired an hour ago")
        .shiftsTime(of: ["iat", "exp", "auth_time"], by: -7200)
    public static let idTokenFromFuture = fault("id_token_from_future", "iat is in an hour")
        .shiftsTime(of: ["iat", "exp"], by: 3600)
    public static let idTokenFromPast = fault(
        "id_token_from_past",
        "The token was issued a day ago, though it is still valid"
    )
    .shiftsTime(of: ["iat", "auth_time"], by: -86_400)
    public static let idTokenNotYetValid = fault("id_token_not_yet_valid", "nbf is in an hour")
        .spoilsIDToken { $0.claims["nbf"] = .int(($0.claims["iat"]?.int ?? 0) + 3600) }
    public static let idTokenOldLogin = fault("id_token_old_auth_time", "The login was ten days ago")
        .shiftsTime(of: ["auth_time"], by: -864_000)
    public static let idTokenFutureLogin = fault("id_token_future_auth_time", "The login is in an hour")
        .shiftsTime(of: ["auth_time"], by: 3600)
    public static let idTokenLowerContext = fault("id_token_lower_acr", "acr names a weaker login than the user's")
        .claim("acr", "0")
    public static let idTokenMissingIssuer = fault("id_token_missing_iss", "iss is missing")
        .claim("iss", nil)
    public static let idTokenMissingSubject = fault("id_token_missing_sub", "sub is missing")
        .claim("sub", nil)
    public static let idTokenMissingAudience = fault("id_token_missing_aud", "aud is missing")
        .claim("aud", nil)
    public static let idTokenMissingExpiry = fault("id_token_missing_exp", "exp is missing")
        .claim("exp", nil)
    public static let idTokenMissingIssuedAt = fault("id_token_missing_iat", "iat is missing")
        .claim("iat", nil)
    public static let idTokenTextTimes = fault("id_token_text_times", "iat and exp are strings")
        .spoilsIDToken { draft in
            for name in ["iat", "exp"] { draft.claims[name] = .string(draft.claims[name]?.lenientString ?? "") }
        }
    public static let idTokenFractionalTimes = fault(
        "id_token_fractional_times",
        "iat and exp have fractions; a client accepts it"
    )
    .spoilsIDToken { draft in
        for name in ["iat", "exp"] {
            draft.claims[name] = JSONNumber(text: (draft.claims[name]?.lenientString ?? "0") + ".5").map(
                JSON.number
            )
        }
    }
    public static let idTokenWrongAccessTokenHash = fault(
        "id_token_wrong_at_hash",
        "at_hash belongs to another access token"
    )
    .claim("at_hash", "AAAAAAAAAAAAAAAAAAAAAA")
    public static let idTokenMissingAccessTokenHash = fault(
        "id_token_missing_at_hash",
        "at_hash is missing; a client accepts it"
    )
    .claim("at_hash", nil)
    public static let idTokenWrongCodeHash = fault("id_token_wrong_c_hash", "c_hash belongs to another code")
        .claim("c_hash", "AAAAAAAAAAAAAAAAAAAAAA")
    public static let idTokenUnsigned = fault("id_token_alg_none", "The token is not signed and says so")
        .signing(.none)
    public static let idTokenSharedSecret = fault(
        "id_token_alg_hmac",
        "The token is signed with HMAC and the public key as the secret"
    )
    .signing(.publicKeyAsSecret)
    public static let idTokenOtherKey = fault(
        "id_token_other_key",
        "The token is signed with a key that is not published, under a published key ID"
    )
    .signing(.otherKey)
    public static let idTokenOtherAlgorithm = fault(
        "id_token_other_algorithm",
        "The token is signed with an algorithm that the discovery document does not name"
    )
    .signing(.otherAlgorithm)
    public static let idTokenUnknownKeyID = fault("id_token_unknown_kid", "The token names a key that is not published")
        .spoilsIDToken { $0.keyID = "unknown-key" }
    public static let idTokenMissingKeyID = fault(
        "id_token_missing_kid",
        "The token names no key; a client accepts it when one key fits"
    )
    .spoilsIDToken { $0.keyID = nil }
    public static let idTokenAlteredSignature = fault("id_token_altered_signature", "The signature is altered")
        .text { token in
            let dot = token.lastIndex(of: ".").map { token.index(after: $0) } ?? token.startIndex
            let flipped = token[dot] == "A" ? "B" : "A"
            return token[..<dot] + flipped + token[token.index(after: dot)...]
        }
    public static let idTokenAlteredClaims = fault("id_token_altered_claims", "The claims are altered after signing")
        .text { token in
            var parts = token.split(separator: ".").map(String.init)
            guard parts.count == 3,
                var claims = Data(base64URLEncoded: parts[1]).flatMap({ try? JSON(parsing: $0) })
            else { return token }
            claims["sub"] = "somebody-else"
            parts[1] = claims.serialized().base64URLEncodedString()
            return parts.joined(separator: ".")
        }
    public static let idTokenTwoParts = fault("id_token_two_parts", "The token has two parts")
        .text { String($0.prefix(upTo: $0.lastIndex(of: ".") ?? $0.endIndex)) }
    public static let idTokenGarbage = fault("id_token_garbage", "The token is not a token")
        .text { _ in "not a token" }

    static let idTokenFaults: [Self] = [
        .idTokenWrongIssuer, .idTokenWrongAudience, .idTokenAudienceList, .idTokenSeveralAudiences,
        .idTokenUntrustedAudience, .idTokenWrongParty, .idTokenWrongNonce, .idTokenMissingNonce, .idTokenExpired,
        .idTokenFromFuture,
        .idTokenFromPast, .idTokenNotYetValid, .idTokenOldLogin, .idTokenFutureLogin, .idTokenLowerContext,
        .idTokenMissingIssuer,
        .idTokenMissingSubject,
        .idTokenMissingAudience, .idTokenMissingExpiry, .idTokenMissingIssuedAt, .idTokenTextTimes,
        .idTokenFractionalTimes, .idTokenWrongAccessTokenHash, .idTokenMissingAccessTokenHash,
        .idTokenWrongCodeHash, .idTokenUnsigned, .idTokenSharedSecret, .idTokenOtherKey, .idTokenOtherAlgorithm,
        .idTokenUnknownKeyID,
        .idTokenMissingKeyID, .idTokenAlteredSignature, .idTokenAlteredClaims, .idTokenTwoParts, .idTokenGarbage,
    ]

    private static func fault(_ name: String, _ summary: String) -> Self { Self(name, at: [.token], summary) }
}

extension EmulatorFault {
    fileprivate func shiftsTime(of names: [String], by seconds: Int) -> Self {
        spoilsIDToken { draft in
            for name in names { draft.claims[name] = .int((draft.claims[name]?.int ?? 0) + seconds) }
        }
    }

    fileprivate func text(_ change: @escaping @Sendable (String) -> String) -> Self {
        spoilsIDToken { $0.finish = change }
    }
}
