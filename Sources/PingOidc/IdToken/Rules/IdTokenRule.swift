import PingCommons

/// One thing that has to be true of an ID token's claims (OpenID Connect Core 1.0, section 3.1.3.7).
protocol IdTokenRule: Sendable {
    /// - Throws: ``IdTokenError`` when it is not.
    func check(_ claims: JSON) throws
}

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
