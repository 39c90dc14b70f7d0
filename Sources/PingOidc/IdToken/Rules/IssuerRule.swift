/// `iss` is the provider's issuer, code point for code point, or that of the token's tenant.
struct IssuerRule {
    let issuer: Identifier
    /// The form of the issuers of a provider for many tenants; `nil` for every other provider.
    var template: IssuerTemplate?

    func check(_ claims: JSON) throws {
        guard let template else { return try check(claims, issuer, "“\(issuer)”") }
        try check(claims, template.issuer(of: claims), "“\(template.text)” with the tenant of tid")
    }

    private func check(_ claims: JSON, _ expected: Identifier?, _ words: String) throws {
        guard let expected, claims["iss"]?.identifier == expected else {
            throw IdTokenError(rule: "iss", expected: words, actual: claims.shown("iss"))
        }
    }
}
