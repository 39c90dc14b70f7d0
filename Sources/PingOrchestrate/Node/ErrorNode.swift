/// The server refused what it was sent: wrong password, expired code, policy not met.
public struct ErrorNode: Node {
    /// The HTTP status of the answer.
    public let status: Int?
    /// The received document.
    public let input: JSON
    /// The server's message for the user.
    public let message: String
    /// The context of the flow.
    public let context: FlowContext
    /// Whether the same step may be answered again. When false, start a new flow.
    public let canRetry: Bool
    /// The step that was refused, with what the user typed except secrets; `nil` when the start itself was refused.
    public internal(set) var continueNode: ContinueNode?

    /// Creates the node.
    ///
    /// - Parameters:
    ///   - status: The HTTP status of the answer.
    ///   - input: The received document.
    ///   - message: The server's message for the user.
    ///   - context: The context of the flow.
    ///   - canRetry: Whether the same step may be answered again.
    public init(
        status: Int? = nil,
        input: JSON = [:],
        message: String = "",
        context: FlowContext,
        canRetry: Bool = true
    ) {
        self.status = status
        self.input = input
        self.message = message
        self.context = context
        self.canRetry = canRetry
    }

    public var kind: NodeKind { .error(self) }
}
