/// The header names no extension that would have to be understood (RFC 7515, section 4.1.11), and is not that of
/// another kind of token.
struct CriticalHeaderRule {
    private static let otherKinds: Set<String> = ["at+jwt", "logout+jwt", "dpop+jwt", "token-introspection+jwt"]

    func check(_ header: JSON) throws {
        if header["crit"] != nil {
            throw IdTokenError(rule: "crit", expected: "absent", actual: "there")
        }
        let kind = header["typ"]?.string?.lowercased() ?? ""
        let name = kind.hasPrefix("application/") ? String(kind.dropFirst("application/".count)) : kind
        if Self.otherKinds.contains(name) {
            throw IdTokenError(rule: "typ", expected: "JWT", actual: "“\(kind)”")
        }
    }
}
