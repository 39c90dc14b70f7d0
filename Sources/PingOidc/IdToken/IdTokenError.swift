/// An ID token that is not acceptable: the rule it breaks, the expected value, and the value it has.
public struct IdTokenError: Error, Sendable, Hashable {
    /// The rule: the name of a claim (`iss`, `aud`, `exp` …) or `format`, `alg`, `crit`, `signature`, `key`.
    public let rule: String
    /// What a good token has.
    public let expected: String
    /// What this one has. Never a secret.
    public let actual: String
    /// What can be done about it.
    public let recovery: String?

    init(rule: String, expected: String, actual: String, recovery: String? = nil) {
        self.rule = rule
        self.expected = expected
        self.actual = ServerText.quoted(actual)
        self.recovery = recovery
    }
}

extension IdTokenError {
    /// There is no ID token.
    static var missing: IdTokenError {
        IdTokenError(rule: "id_token", expected: "present, as the scope openid asks for it", actual: "missing")
    }

    /// What to do about a wrong clock.
    static let clockAdvice = "Check the date and time of this device."
}

extension IdTokenError: LocalizedError {
    /// Rule, expectation and what came, in a sentence.
    public var errorDescription: String? {
        "The ID token is not acceptable: \(finding)."
    }

    /// What is wrong, without the full stop.
    var finding: String { "\(rule) should be \(expected), but is \(actual)" }

    /// What can be done about it.
    public var recoverySuggestion: String? {
        recovery ?? "Log in again. If it happens again, compare the client's configuration with the provider's."
    }
}

extension IdTokenError: CustomStringConvertible {
    /// As ``errorDescription``.
    public var description: String { errorDescription ?? rule }
}
