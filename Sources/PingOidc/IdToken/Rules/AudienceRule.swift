/// `aud` names this client, and beside it only audiences the app trusts.
struct AudienceRule {
    let clientId: Identifier
    let trusted: Set<Identifier>

    func check(_ claims: JSON) throws {
        let audiences = claims.audiences
        guard audiences.contains(clientId) else {
            throw IdTokenError(rule: "aud", expected: "“\(clientId)”", actual: claims.shown("aud"))
        }
        if let stranger = audiences.first(where: { $0 != clientId && !trusted.contains($0) }) {
            throw IdTokenError(
                rule: "aud",
                expected: "“\(clientId)” alone",
                actual: "also “\(stranger)”",
                recovery: "If that audience is a trusted one, add it to the option trustedAudiences."
            )
        }
    }
}

extension JSON {
    /// The audiences of a token: one text, or a list.
    var audiences: [Identifier] {
        self["aud"]?.identifier.map { [$0] } ?? self["aud"]?.array?.map { $0.identifier ?? Identifier("") } ?? []
    }
}
