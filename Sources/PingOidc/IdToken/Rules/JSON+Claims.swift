extension JSON {
    /// A point in time of an ID token.
    ///
    /// - Throws: ``IdTokenError`` when the claim is missing or no number.
    func time(_ claim: String) throws -> TimeInterval {
        guard let value = self[claim]?.double, value.isFinite else {
            throw IdTokenError(rule: claim, expected: "a time", actual: self[claim] == nil ? "missing" : "no number")
        }
        return value
    }

    /// A claim for an error message.
    func shown(_ claim: String) -> String {
        guard let value = self[claim] else { return "missing" }
        return "“\(value.string ?? value.text())”"
    }
}
