/// `azp`, which has to be there when there are several audiences, is this client.
struct AuthorizedPartyRule {
    let clientId: String

    func check(_ claims: JSON) throws {
        if claims["azp"] == nil, claims.audiences.count < 2 { return }
        guard claims["azp"]?.string?.hasSameCodePoints(as: clientId) == true else {
            throw IdTokenError(rule: "azp", expected: "“\(clientId)”", actual: claims.shown("azp"))
        }
    }
}
