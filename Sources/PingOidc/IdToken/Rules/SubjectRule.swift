/// `sub` names someone.
struct SubjectRule {
    func check(_ claims: JSON) throws {
        guard let subject = claims["sub"]?.string, !subject.isEmpty else {
            throw IdTokenError(
                rule: "sub",
                expected: "the user's identifier",
                actual: claims["sub"] == nil ? "missing" : "empty or no text"
            )
        }
    }
}
