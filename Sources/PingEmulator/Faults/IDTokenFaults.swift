import Foundation
import PingCommons

extension EmulatorFault {
    /// The token names another issuer.
    public static let idTokenWrongIssuer: Self = "id_token_wrong_issuer"
    /// The token is for another app.
    public static let idTokenWrongAudience: Self = "id_token_wrong_audience"
    /// The audience is a list of one; to be taken.
    public static let idTokenAudienceList: Self = "id_token_audience_list"
    /// The token is for several apps and does not say which got it.
    public static let idTokenSeveralAudiences: Self = "id_token_several_audiences"
    /// The token was given to another app.
    public static let idTokenWrongParty: Self = "id_token_wrong_azp"
    /// The nonce is another.
    public static let idTokenWrongNonce: Self = "id_token_wrong_nonce"
    /// The nonce is missing.
    public static let idTokenMissingNonce: Self = "id_token_missing_nonce"
    /// The token expired an hour ago.
    public static let idTokenExpired: Self = "id_token_expired"
    /// The token was issued in an hour.
    public static let idTokenFromFuture: Self = "id_token_from_future"
    /// The token was issued a day ago, though it is still good.
    public static let idTokenFromPast: Self = "id_token_from_past"
    /// The token is good only in an hour.
    public static let idTokenNotYetValid: Self = "id_token_not_yet_valid"
    /// The login was ten days ago.
    public static let idTokenOldLogin: Self = "id_token_old_auth_time"
    /// The issuer is missing.
    public static let idTokenMissingIssuer: Self = "id_token_missing_iss"
    /// The subject is missing.
    public static let idTokenMissingSubject: Self = "id_token_missing_sub"
    /// The audience is missing.
    public static let idTokenMissingAudience: Self = "id_token_missing_aud"
    /// The expiry is missing.
    public static let idTokenMissingExpiry: Self = "id_token_missing_exp"
    /// The time of issue is missing.
    public static let idTokenMissingIssuedAt: Self = "id_token_missing_iat"
    /// The times are texts.
    public static let idTokenTextTimes: Self = "id_token_text_times"
    /// The times have fractions; to be taken.
    public static let idTokenFractionalTimes: Self = "id_token_fractional_times"
    /// The hash of the access token is another's.
    public static let idTokenWrongAccessTokenHash: Self = "id_token_wrong_at_hash"
    /// The hash of the access token is missing; to be taken.
    public static let idTokenMissingAccessTokenHash: Self = "id_token_missing_at_hash"
    /// The token of a refresh is about somebody else.
    public static let idTokenOtherSubjectOnRefresh: Self = "id_token_other_subject_on_refresh"
    /// The token is not signed and says so.
    public static let idTokenUnsigned: Self = "id_token_alg_none"
    /// The token is signed with HMAC and the public key as the secret.
    public static let idTokenSharedSecret: Self = "id_token_alg_hmac"
    /// The token is signed with a key that is not published, under a published key's id.
    public static let idTokenOtherKey: Self = "id_token_other_key"
    /// The token names a key that is not published.
    public static let idTokenUnknownKeyID: Self = "id_token_unknown_kid"
    /// The token names no key; to be taken when one key fits.
    public static let idTokenMissingKeyID: Self = "id_token_missing_kid"
    /// The signature is altered.
    public static let idTokenAlteredSignature: Self = "id_token_altered_signature"
    /// The claims are altered after signing.
    public static let idTokenAlteredClaims: Self = "id_token_altered_claims"
    /// The token has two parts.
    public static let idTokenTwoParts: Self = "id_token_two_parts"
    /// The token is no token.
    public static let idTokenGarbage: Self = "id_token_garbage"
}

/// ID tokens that must be refused, and odd ones that must be taken.
enum IDTokenFaults {
    static let entries = [
        FaultEntry(
            .idTokenWrongIssuer,
            at: [.token],
            "The token names another issuer",
            .claim("iss", "https://elsewhere.example.test")
        ),
        FaultEntry(.idTokenWrongAudience, at: [.token], "The token is for another app", .claim("aud", "another-app")),
        FaultEntry(
            .idTokenAudienceList,
            at: [.token],
            "The audience is a list of one; to be taken",
            .spoilsIDToken { draft in
                draft.claims["aud"] = [draft.claims["aud"] ?? ""]
                return true
            }
        ),
        FaultEntry(
            .idTokenSeveralAudiences,
            at: [.token],
            "The token is for several apps and does not say which got it",
            .spoilsIDToken { draft in
                draft.claims["aud"] = [draft.claims["aud"] ?? "", "another-app"]
                draft.claims["azp"] = nil
                return true
            }
        ),
        FaultEntry(
            .idTokenWrongParty,
            at: [.token],
            "The token was given to another app",
            .claim("azp", "another-app")
        ),
        FaultEntry(
            .idTokenWrongNonce,
            at: [.token],
            "The nonce is another",
            .spoilsIDToken { draft in
                guard draft.claims["nonce"] != nil else { return false }
                draft.claims["nonce"] = "not-your-nonce"
                return true
            }
        ),
        FaultEntry(
            .idTokenMissingNonce,
            at: [.token],
            "The nonce is missing",
            .spoilsIDToken { draft in
                guard draft.claims["nonce"] != nil else { return false }
                draft.claims["nonce"] = nil
                return true
            }
        ),
        FaultEntry(
            .idTokenExpired,
            at: [.token],
            "The token expired an hour ago",
            .shiftsTime(of: ["iat", "exp", "auth_time"], by: -7200)
        ),
        FaultEntry(
            .idTokenFromFuture,
            at: [.token],
            "The token was issued in an hour",
            .shiftsTime(of: ["iat", "exp"], by: 3600)
        ),
        FaultEntry(
            .idTokenFromPast,
            at: [.token],
            "The token was issued a day ago, though it is still good",
            .shiftsTime(of: ["iat", "auth_time"], by: -86_400)
        ),
        FaultEntry(
            .idTokenNotYetValid,
            at: [.token],
            "The token is good only in an hour",
            .spoilsIDToken { draft in
                draft.claims["nbf"] = .int((draft.claims["iat"]?.int ?? 0) + 3600)
                return true
            }
        ),
        FaultEntry(
            .idTokenOldLogin,
            at: [.token],
            "The login was ten days ago",
            .shiftsTime(of: ["auth_time"], by: -864_000)
        ),
        FaultEntry(.idTokenMissingIssuer, at: [.token], "The issuer is missing", .claim("iss", nil)),
        FaultEntry(.idTokenMissingSubject, at: [.token], "The subject is missing", .claim("sub", nil)),
        FaultEntry(.idTokenMissingAudience, at: [.token], "The audience is missing", .claim("aud", nil)),
        FaultEntry(.idTokenMissingExpiry, at: [.token], "The expiry is missing", .claim("exp", nil)),
        FaultEntry(.idTokenMissingIssuedAt, at: [.token], "The time of issue is missing", .claim("iat", nil)),
        FaultEntry(
            .idTokenTextTimes,
            at: [.token],
            "The times are texts",
            .spoilsIDToken { draft in
                for name in ["iat", "exp"] { draft.claims[name] = .string(draft.claims[name]?.lenientString ?? "") }
                return true
            }
        ),
        FaultEntry(
            .idTokenFractionalTimes,
            at: [.token],
            "The times have fractions; to be taken",
            .spoilsIDToken { draft in
                for name in ["iat", "exp"] {
                    draft.claims[name] = JSONNumber(text: (draft.claims[name]?.lenientString ?? "0") + ".5").map(
                        JSON.number
                    )
                }
                return true
            }
        ),
        FaultEntry(
            .idTokenWrongAccessTokenHash,
            at: [.token],
            "The hash of the access token is another's",
            .claim("at_hash", "AAAAAAAAAAAAAAAAAAAAAA")
        ),
        FaultEntry(
            .idTokenMissingAccessTokenHash,
            at: [.token],
            "The hash of the access token is missing; to be taken",
            .claim("at_hash", nil)
        ),
        FaultEntry(
            .idTokenOtherSubjectOnRefresh,
            at: [.token],
            "The token of a refresh is about somebody else",
            .spoilsIDToken { draft in
                guard draft.isRefresh else { return false }
                draft.claims["sub"] = "somebody-else"
                return true
            }
        ),
        FaultEntry(.idTokenUnsigned, at: [.token], "The token is not signed and says so", .signing(.none)),
        FaultEntry(
            .idTokenSharedSecret,
            at: [.token],
            "The token is signed with HMAC and the public key as the secret",
            .signing(.publicKeyAsSecret)
        ),
        FaultEntry(
            .idTokenOtherKey,
            at: [.token],
            "The token is signed with a key that is not published, under a published key's id",
            .signing(.otherKey)
        ),
        FaultEntry(
            .idTokenUnknownKeyID,
            at: [.token],
            "The token names a key that is not published",
            .spoilsIDToken { draft in
                draft.keyID = "unknown-key"
                return true
            }
        ),
        FaultEntry(
            .idTokenMissingKeyID,
            at: [.token],
            "The token names no key; to be taken when one key fits",
            .spoilsIDToken { draft in
                draft.keyID = nil
                return true
            }
        ),
        FaultEntry(
            .idTokenAlteredSignature,
            at: [.token],
            "The signature is altered",
            .text { token in
                let dot = token.lastIndex(of: ".").map { token.index(after: $0) } ?? token.startIndex
                let flipped = token[dot] == "A" ? "B" : "A"
                return token[..<dot] + flipped + token[token.index(after: dot)...]
            }
        ),
        FaultEntry(
            .idTokenAlteredClaims,
            at: [.token],
            "The claims are altered after signing",
            .text { token in
                var parts = token.split(separator: ".").map(String.init)
                guard parts.count == 3,
                    var claims = Data(base64URLEncoded: parts[1]).flatMap({ try? JSON(parsing: $0) })
                else { return token }
                claims["sub"] = "somebody-else"
                parts[1] = claims.serialized().base64URLEncodedString()
                return parts.joined(separator: ".")
            }
        ),
        FaultEntry(
            .idTokenTwoParts,
            at: [.token],
            "The token has two parts",
            .text { String($0.prefix(upTo: $0.lastIndex(of: ".") ?? $0.endIndex)) }
        ),
        FaultEntry(.idTokenGarbage, at: [.token], "The token is no token", .text { _ in "not a token" }),
    ]
}

extension FaultEffect {
    fileprivate static func claim(_ name: String, _ value: JSON?) -> FaultEffect {
        .spoilsIDToken { draft in
            draft.claims[name] = value
            return true
        }
    }

    fileprivate static func shiftsTime(of names: [String], by seconds: Int) -> FaultEffect {
        .spoilsIDToken { draft in
            for name in names { draft.claims[name] = .int((draft.claims[name]?.int ?? 0) + seconds) }
            return true
        }
    }

    fileprivate static func signing(_ signing: IDTokenDraft.Signing) -> FaultEffect {
        .spoilsIDToken { draft in
            draft.signing = signing
            return true
        }
    }

    fileprivate static func text(_ change: @escaping @Sendable (String) -> String) -> FaultEffect {
        .spoilsIDToken { draft in
            draft.finish = change
            return true
        }
    }
}
