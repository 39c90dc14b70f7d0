/// `azp`, which has to be there when there are several audiences, is this client.
struct AuthorizedPartyRule {
    let clientId: Identifier

    func check(_ claims: JSON) throws {
        if claims["azp"] == nil, claims.audiences.count < 2 { return }
        guard claims["azp"]?.identifier == clientId else {
            throw IdTokenError(rule: "azp", expected: "“\(clientId)”", actual: claims.shown("azp"))
        }
    }
}
