/// An ID token of a refresh is about the same login as the one before it (OpenID Connect Core 1.0, section 12.2).
struct ContinuityRule {
    /// The claims of the ID token before.
    let original: JSON

    func check(_ claims: JSON) throws {
        for claim in ["iss", "sub", "azp"] { try check(claim, claims, Self.isSame(claims[claim], original[claim])) }
        let audiences = Set(claims.audiences.map { Array($0.utf8) })
        try check("aud", claims, audiences == Set(original.audiences.map { Array($0.utf8) }))
        try checkNonce(claims)
    }

    private func check(_ claim: String, _ claims: JSON, _ isSame: Bool) throws {
        guard isSame else {
            throw IdTokenError(
                rule: claim,
                expected: "that of the login, \(original.shown(claim))",
                actual: claims.shown(claim)
            )
        }
    }

    private static func isSame(_ claim: JSON?, _ other: JSON?) -> Bool {
        guard let text = claim?.string, let otherText = other?.string else { return claim == other }
        return text.hasSameCodePoints(as: otherText)
    }

    /// The `nonce` of a refreshed ID token, if it has one and the login's had, is that of the login.
    private func checkNonce(_ claims: JSON) throws {
        guard original["nonce"] != nil, let nonce = claims["nonce"] else { return }
        guard let nonce = nonce.string, let sent = original["nonce"]?.string, Secret(nonce) == Secret(sent) else {
            throw IdTokenError(rule: "nonce", expected: "absent or that of the login", actual: "another one")
        }
    }
}
