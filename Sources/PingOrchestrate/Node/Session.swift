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
