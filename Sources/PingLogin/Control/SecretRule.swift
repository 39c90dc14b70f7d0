/// Something a new password has to be like.
public struct SecretRule: Sendable {
    /// A sentence that says it.
    public let text: String
    private let judge: (@Sendable (String) -> Bool)?

    package init(_ text: String, judge: (@Sendable (String) -> Bool)? = nil) {
        self.text = text
        self.judge = judge
    }

    /// Whether the password can be judged before the server gets it.
    package var isJudgedHere: Bool { judge != nil }

    /// Whether a password is like that; `nil` when only the server can tell.
    public func isMet(by secret: String) -> Bool? { judge?(secret) }
}
