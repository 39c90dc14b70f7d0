extension JSON {
    /// A point in time of an ID token.
    func time(_ claim: String) throws -> TimeInterval {
        guard let value = self[claim]?.double, value.isFinite else {
            throw flaw(claim, expected: "a time", but: "no number")
        }
        return value
    }

    /// A claim that has to be a text.
    func text(_ claim: String) throws -> String {
        guard let text = self[claim]?.string, !text.isEmpty else {
            throw flaw(claim, expected: "a text", but: "empty or not a text")
        }
        return text
    }

    /// The error of a claim that is missing, or breaks its rule.
    func flaw(
        _ claim: String,
        expected: String,
        but actual: String = "another one",
        recovery: String? = nil
    ) -> IdTokenError {
        let actual = self[claim] == nil ? "missing" : actual
        return IdTokenError(rule: claim, expected: expected, actual: actual, recovery: recovery)
    }

    /// A claim for an error message.
    func shown(_ claim: String) -> String {
        guard let value = self[claim] else { return "missing" }
        return "“\(value.string ?? value.text())”"
    }
}
