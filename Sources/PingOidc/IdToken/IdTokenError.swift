public import PingFoundation

/// An ID token that is not acceptable: the rule it breaks, the expected value, and the value it has.
public struct IdTokenError: Error, Sendable, Hashable {
    /// The rule: the name of a claim (`iss`, `aud`, `exp` …) or `format`, `alg`, `crit`, `signature`, `key`.
    public let rule: String
    /// The value that a good token has.
    public let expected: String
    /// The value that this one has. Never a secret.
    public let actual: String
    /// The remedy; `nil` for the usual one, to log in again.
    public let recovery: String?
    /// The nonce that the next proof has to contain (RFC 9449, section 9), when a service asks for one.
    package var nextNonce: String?

    package init(rule: String, expected: String, actual: String, recovery: String? = nil) {
        self.rule = rule
        self.expected = expected
        self.actual = ServerText.quoted(actual)
        self.recovery = recovery
    }

    /// There is no ID token.
    static var missing: IdTokenError {
        IdTokenError(rule: "id_token", expected: "present, as the scope openid asks for it", actual: "missing")
    }

    /// The advice about a wrong clock.
    static let clockAdvice = "Check the date and time of this device."
}

extension IdTokenError: LocalizedError {
    /// Rule, expectation and what came, in a sentence.
    public var errorDescription: String? {
        "The ID token is not acceptable: \(finding)."
    }

    /// The violation of the rule, without the full stop.
    package var finding: String { "\(rule) should be \(expected), but is \(actual)" }

    /// The remedy: ``recovery``, or else to log in again.
    public var recoverySuggestion: String? {
        recovery ?? "Log in again. If it happens again, compare the client's configuration with the provider's."
    }
}

extension IdTokenError: CustomStringConvertible {
    /// As ``errorDescription``.
    public var description: String { errorDescription ?? rule }
}
