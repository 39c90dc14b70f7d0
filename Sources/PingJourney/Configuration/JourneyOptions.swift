import PingOidc

/// The options of one flow. Two flows of one journey do not share them.
public struct JourneyOptions: Sendable, Codable, Hashable {
    /// Whether the user must authenticate even with a valid session. The server then creates a new session.
    public var forceAuth = false
    /// Whether the journey ends without a session.
    public var noSession = false
    /// The index to authenticate with in place of a journey's name, for example a transaction.
    public var authIndex: AuthIndex?
    /// The level that the tokens of this login have to reach, such as a service's; `nil` for the configuration's.
    public var stepUp: StepUpRequirement?
    /// The permissions that this login asks for, such as one payment (RFC 9396); `nil` for the configuration's details.
    public var authorizationDetails: [AuthorizationDetail]?

    /// The defaults.
    public init() {}
}

/// The index that a server is asked to authenticate with.
public struct AuthIndex: Sendable, Codable, Hashable {
    /// The kind: `service`, `composite_advice`, `transaction` …
    public var type: String
    /// Names one of that kind.
    public var value: String

    /// The index that a server is asked to authenticate with.
    public init(type: String, value: String) {
        self.type = type
        self.value = value
    }

    /// A journey by its name.
    public static func service(_ name: String) -> AuthIndex { AuthIndex(type: "service", value: name) }
    /// The demand of a policy beyond the present session.
    public static func advice(_ advice: Advice) -> AuthIndex {
        AuthIndex(type: "composite_advice", value: advice.xml)
    }
    /// A transaction that waits for the user's consent.
    public static func transaction(_ identifier: String) -> AuthIndex {
        AuthIndex(type: "transaction", value: identifier)
    }
}
