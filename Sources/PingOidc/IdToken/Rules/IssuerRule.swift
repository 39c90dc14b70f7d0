/// `iss` is the provider's issuer, code point for code point.
struct IssuerRule {
    let issuer: String

    func check(_ claims: JSON) throws {
        guard claims["iss"]?.string?.hasSameCodePoints(as: issuer) == true else {
            throw IdTokenError(rule: "iss", expected: "“\(issuer)”", actual: claims.shown("iss"))
        }
    }
}
