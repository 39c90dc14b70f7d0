import PingCommons

/// An ID token of a refresh is about the same login as the one before it (OpenID Connect Core 1.0, section 12.2).
struct ContinuityRule: IdTokenRule {
    let claim: String
    let original: JSON

    /// One rule for each claim that must not change.
    static func all(since original: JSON) -> [any IdTokenRule] {
        ["iss", "sub", "aud", "azp"].map { ContinuityRule(claim: $0, original: original) }
            + (original["nonce"] == nil ? [] : [RepeatedNonceRule(original: original)])
    }

    func check(_ claims: JSON) throws {
        let isSame =
            claim == "aud" ? Set(claims.audiences) == Set(original.audiences) : claims[claim] == original[claim]
        guard isSame else {
            throw IdTokenError(
                rule: claim,
                expected: "that of the login, \(original.shown(claim))",
                actual: claims.shown(claim)
            )
        }
    }
}

/// The `nonce` of a refreshed ID token, if it has one, is that of the login.
private struct RepeatedNonceRule: IdTokenRule {
    let original: JSON

    func check(_ claims: JSON) throws {
        guard let nonce = claims["nonce"] else { return }
        guard let nonce = nonce.string, let sent = original["nonce"]?.string, Secret(nonce) == Secret(sent) else {
            throw IdTokenError(rule: "nonce", expected: "absent or that of the login", actual: "another one")
        }
    }
}
