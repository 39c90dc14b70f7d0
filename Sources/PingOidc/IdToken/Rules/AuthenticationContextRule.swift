/// `acr` is one of the contexts that the app requires. A server may ignore `acr_values`, which are only a wish.
struct AuthenticationContextRule {
    let required: Set<String>

    func check(_ claims: JSON) throws {
        guard !required.isEmpty else { return }
        guard let context = claims["acr"]?.identifier, required.contains(where: { Identifier($0) == context }) else {
            throw IdTokenError(
                rule: "acr",
                expected: required.sorted().map { "“\($0)”" }.joined(separator: " or "),
                actual: claims.shown("acr"),
                recovery:
                    "Ask for one of these contexts with the option acrValues, or let the user log in in another way."
            )
        }
    }
}
