import PingCommons

/// The claims of a scope (OpenID Connect Core, section 5.4).
enum UserClaims {
    static let names = byScope.flatMap { $0.claims.map(\.claim) } + ["sub", "address"]

    private static let byScope: [(scope: String, claims: [(claim: String, attribute: String)])] = [
        (
            "profile",
            [
                ("given_name", "givenName"), ("family_name", "sn"), ("preferred_username", "userName"),
                ("locale", "preferredLanguage"), ("zoneinfo", "zoneInfo"), ("name", "name"),
            ]
        ),
        ("email", [("email", "mail"), ("email_verified", "emailVerified")]),
        ("phone", [("phone_number", "telephoneNumber")]),
    ]

    private static let address: [(claim: String, attribute: String)] = [
        ("street_address", "postalAddress"), ("locality", "city"), ("postal_code", "postalCode"),
        ("country", "country"),
    ]

    static func claims(of user: EmulatorUser, scopes: [String]) -> JSON {
        var attributes = user.attributes
        attributes["userName"] = .string(user.userName)
        let fullName = [attributes["givenName"], attributes["sn"]].compactMap { $0?.string }.joined(separator: " ")
        if !fullName.isEmpty { attributes["name"] = .string(fullName) }
        var claims: JSON = ["sub": .string(user.id)]
        for entry in byScope where scopes.contains(entry.scope) {
            for pair in entry.claims { claims[pair.claim] = attributes[pair.attribute] }
        }
        if scopes.contains("address") {
            var members: JSON = [:]
            for pair in address { members[pair.claim] = attributes[pair.attribute] }
            if members != [:] { claims["address"] = members }
        }
        return claims
    }
}
