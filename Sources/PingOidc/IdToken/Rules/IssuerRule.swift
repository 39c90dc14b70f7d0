/// `iss` is the provider's issuer, code point for code point.
struct IssuerRule {
    let issuer: Identifier

    func check(_ claims: JSON) throws {
        guard claims["iss"]?.identifier == issuer else {
            throw IdTokenError(rule: "iss", expected: "“\(issuer)”", actual: claims.shown("iss"))
        }
    }
}
