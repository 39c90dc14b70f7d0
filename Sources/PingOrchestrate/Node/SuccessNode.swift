/// The flow is complete.
public struct SuccessNode: Node {
    /// The received document.
    public let input: JSON
    /// The session the server gave.
    public let session: any Session
    private var attachments: [String: any Sendable] = [:]

    /// A success.
    ///
    /// - Parameters:
    ///   - input: What the server sent with it.
    ///   - session: What the server gave for the login.
    public init(input: JSON = [:], session: any Session) {
        self.input = input
        self.session = session
    }

    /// What modules add to a success, such as the signed-in user.
    public subscript<Value: Sendable>(key: ContextKey<Value>) -> Value? {
        get { attachments[key.name] as? Value }
        set { attachments[key.name] = newValue }
    }

    public var kind: NodeKind { .success(self) }
}
