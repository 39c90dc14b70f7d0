/// The header names no extension that would have to be understood (RFC 7515, section 4.1.11), and is that of the kind of token
/// that is expected (RFC 8725, section 3.11).
struct CriticalHeaderRule {
    /// The purpose of a token.
    enum Kind {
        case idToken
        case accessToken(AccessTokenProfile)
        case logoutToken

        fileprivate var expectation: String {
            switch self {
            case .idToken: "JWT"
            case .accessToken(.rfc9068): "at+jwt"
            case .accessToken(.jwt): "JWT, at+jwt or absent"
            case .logoutToken: "logout+jwt or JWT"
            }
        }
    }

    var kind = Kind.idToken

    func check(_ header: JSON) throws {
        if header["crit"] != nil {
            throw IdTokenError(rule: "crit", expected: "absent", actual: "there")
        }
        let type = header["typ"]?.string?.lowercased() ?? ""
        let name = type.hasPrefix("application/") ? String(type.dropFirst("application/".count)) : type
        guard isExpected(name) else {
            let actual = type.isEmpty ? "missing" : "“\(type)”"
            throw IdTokenError(rule: "typ", expected: kind.expectation, actual: actual)
        }
    }

    private func isExpected(_ name: String) -> Bool {
        switch kind {
        // The media type of another kind ends in +jwt. What else providers write says nothing of the kind.
        case .idToken: !name.hasSuffix("+jwt") || name == "id_token+jwt"
        case .accessToken(.rfc9068): name == "at+jwt"
        case .accessToken(.jwt): ["at+jwt", "jwt", ""].contains(name)
        // Many providers leave the type out.
        case .logoutToken: ["logout+jwt", "jwt", ""].contains(name)
        }
    }
}
