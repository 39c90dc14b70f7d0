/// The options of one flow. They are the flow's own: two flows of one journey do not see each other's.
public struct Options: Sendable, Codable, Hashable {
    /// Whether the user must authenticate even with a valid session. A new session results.
    public var forceAuth = false
    /// Whether the journey ends without a session.
    public var noSession = false
    /// What is asked for in the place of a journey by name, for example to step up for a transaction.
    public var authIndex: AuthIndex?

    /// The defaults.
    public init() {}
}

/// What a server is asked to authenticate with.
public struct AuthIndex: Sendable, Codable, Hashable {
    /// The kind: `service`, `composite_advice`, `transaction` …
    public var type: String
    /// Which one of that kind.
    public var value: String

    /// What a server is asked to authenticate with.
    public init(type: String, value: String) {
        self.type = type
        self.value = value
    }

    /// A journey by its name.
    public static func service(_ name: String) -> AuthIndex { AuthIndex(type: "service", value: name) }
    /// What a policy demands beyond the present session.
    public static func advice(_ advice: Advice) -> AuthIndex {
        AuthIndex(type: "composite_advice", value: advice.xml)
    }
    /// A transaction that waits for the user's consent.
    public static func transaction(_ identifier: String) -> AuthIndex {
        AuthIndex(type: "transaction", value: identifier)
    }
}
