/// An ID token of a refresh is about the same login as the one before it (OpenID Connect Core 1.0, section 12.2).
struct ContinuityRule {
    /// The claims of the ID token before.
    let original: JSON

    func check(_ claims: JSON) throws {
        for claim in ["iss", "sub"] { try check(claim, claims, isSame(claim, claims)) }
        let (audiences, before) = (Set(claims.audiences), Set(original.audiences))
        try check("aud", claims, audiences.isSuperset(of: before))
        // Several audiences need an authorized party, which the AuthorizedPartyRule checks.
        let mayGainParty = original["azp"] == nil && audiences != before
        try check("azp", claims, mayGainParty || isSame("azp", claims))
        try checkNonce(claims)
    }

    /// Whether claims have the time of another login of the user. Keycloak writes that of the latest one, in any app,
    /// though `auth_time` has to stay that of the original authentication.
    func hasOtherTime(_ claims: JSON) -> Bool {
        guard let now = claims["auth_time"]?.double, let before = original["auth_time"]?.double else { return false }
        return now != before
    }

    private func isSame(_ claim: String, _ claims: JSON) -> Bool {
        let (now, before) = (claims[claim], original[claim])
        return now?.identifier == before?.identifier && (now == nil) == (before == nil)
    }

    private func check(_ claim: String, _ claims: JSON, _ isSame: Bool) throws {
        if isSame { return }
        // A sub says who the user is, which is nobody's business in a log.
        let isShown = claim != "sub"
        throw IdTokenError(
            rule: claim,
            expected: "that of the login" + (isShown ? ", \(original.shown(claim))" : ""),
            actual: isShown || claims[claim] == nil ? claims.shown(claim) : "another one"
        )
    }

    /// The `nonce` of a refreshed ID token, if it has one and the login's had, is that of the login.
    private func checkNonce(_ claims: JSON) throws {
        guard original["nonce"] != nil, let nonce = claims["nonce"] else { return }
        guard let nonce = nonce.string, let sent = original["nonce"]?.string, Secret(nonce) == Secret(sent) else {
            throw IdTokenError(rule: "nonce", expected: "absent or that of the login", actual: "another one")
        }
    }
}
