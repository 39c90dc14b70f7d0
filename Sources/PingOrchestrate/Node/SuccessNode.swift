/// The flow is complete.
public struct SuccessNode: Node {
    /// The received document.
    public let input: JSON
    /// The session that the server created.
    public let session: any Session
    private var attachments: [String: any Sendable] = [:]

    /// A success.
    ///
    /// - Parameters:
    ///   - input: The received document.
    ///   - session: The session that the server created.
    public init(input: JSON = [:], session: any Session) {
        self.input = input
        self.session = session
    }

    /// A value that a module attached to the success, such as the signed-in user.
    public subscript<Value: Sendable>(key: ContextKey<Value>) -> Value? {
        get { attachments[key.name] as? Value }
        set { attachments[key.name] = newValue }
    }

    public var kind: NodeKind { .success(self) }
}

/// The session that the server creates at the end of a successful flow.
public protocol Session: Sendable {
    /// The session's token or code. A secret.
    var value: String { get }
}

/// A session without a value.
public struct EmptySession: Session {
    public var value: String { "" }
    /// A session without a value.
    public init() {}
}
