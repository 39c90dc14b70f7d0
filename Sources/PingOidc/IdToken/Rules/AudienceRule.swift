/// `aud` names this client, and beside it only audiences the app trusts.
struct AudienceRule {
    let clientId: String
    let trusted: Set<String>

    func check(_ claims: JSON) throws {
        let audiences = claims.audiences
        guard audiences.contains(where: isClient) else {
            throw IdTokenError(rule: "aud", expected: "“\(clientId)”", actual: claims.shown("aud"))
        }
        if let stranger = audiences.first(where: { !isClient($0) && !isTrusted($0) }) {
            throw IdTokenError(
                rule: "aud",
                expected: "“\(clientId)” alone",
                actual: "also “\(stranger)”",
                recovery: "If that audience is a trusted one, add it to the option trustedAudiences."
            )
        }
    }

    private func isClient(_ audience: String) -> Bool { audience.hasSameCodePoints(as: clientId) }

    private func isTrusted(_ audience: String) -> Bool { trusted.contains { $0.hasSameCodePoints(as: audience) } }
}

extension JSON {
    /// The audiences of a token: one text, or a list.
    var audiences: [String] {
        self["aud"]?.string.map { [$0] } ?? self["aud"]?.array?.map { $0.string ?? "" } ?? []
    }
}
