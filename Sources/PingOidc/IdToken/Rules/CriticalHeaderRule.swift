/// The header names no extension that would have to be understood (RFC 7515, section 4.1.11), and is that of the kind of token
/// that is expected (RFC 8725, section 3.11).
struct CriticalHeaderRule {
    /// What a token is for.
    enum Kind {
        case idToken
        case accessToken
        case logoutToken
    }

    var kind = Kind.idToken

    /// Kinds whose header has to say so.
    private static let otherKinds: Set<String> = ["at+jwt", "logout+jwt", "dpop+jwt", "token-introspection+jwt"]

    func check(_ header: JSON) throws {
        if header["crit"] != nil {
            throw IdTokenError(rule: "crit", expected: "absent", actual: "there")
        }
        let type = header["typ"]?.string?.lowercased() ?? ""
        let name = type.hasPrefix("application/") ? String(type.dropFirst("application/".count)) : type
        guard isExpected(name) else {
            throw IdTokenError(
                rule: "typ",
                expected: kind == .accessToken ? "at+jwt" : "JWT",
                actual: type.isEmpty ? "missing" : "“\(type)”"
            )
        }
    }

    private func isExpected(_ name: String) -> Bool {
        switch kind {
        case .idToken: !Self.otherKinds.contains(name)
        case .accessToken: name == "at+jwt"
        // Many providers leave the type out.
        case .logoutToken: name == "logout+jwt" || !Self.otherKinds.contains(name)
        }
    }
}
