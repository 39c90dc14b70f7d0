import PingCommons

/// `iss` is the provider's issuer, character for character.
struct IssuerRule: IdTokenRule {
    let issuer: String

    func check(_ claims: JSON) throws {
        guard claims["iss"]?.string == issuer else {
            throw IdTokenError(rule: "iss", expected: "“\(issuer)”", actual: claims.shown("iss"))
        }
    }
}
