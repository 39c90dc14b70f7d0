/// The server refused a submission: wrong password, expired code, policy not met.
public struct ErrorNode: Node {
    /// The HTTP status of the response.
    public let status: Int?
    /// The received document.
    public let input: JSON
    /// The server's message for the user; a sentence with the status where the server gave none.
    public var message: String {
        guard serverMessage.isEmpty, let status else { return serverMessage }
        return "The server refused the request with status \(status)."
    }
    /// The server's message; empty where it gave none.
    package let serverMessage: String
    /// The context of the flow.
    public let context: FlowContext
    /// How long the server asks to wait before the next request, with 429 or 503 (`Retry-After`); `nil` when it does
    /// not ask. The server decides how long that is, so compare it with what your user bears.
    public let retryAfter: Duration?
    /// Whether the same step may be submitted again. When false, start a new flow.
    public let canRetry: Bool
    /// The refused step, with what the user typed; `nil` when the server refused the start itself. It keeps secrets
    /// only where a busy server (429, 503) did not take the step.
    public internal(set) var continueNode: ContinueNode?

    /// Creates the node.
    ///
    /// - Parameters:
    ///   - status: The HTTP status of the response.
    ///   - input: The received document.
    ///   - message: The server's message for the user; empty where it gave none.
    ///   - context: The context of the flow.
    ///   - canRetry: Whether the same step may be submitted again.
    ///   - retryAfter: How long the server asks to wait before the next request.
    public init(
        status: Int? = nil,
        input: JSON = [:],
        message: String = "",
        context: FlowContext,
        canRetry: Bool = true,
        retryAfter: Duration? = nil
    ) {
        self.status = status
        self.input = input
        serverMessage = message
        self.context = context
        self.canRetry = canRetry
        self.retryAfter = retryAfter
    }

    public var kind: NodeKind { .error(self) }

    /// Whether the server has judged what it was sent. One that is busy or broken has not.
    var isJudgement: Bool {
        retryAfter == nil && status.map { (400..<500).contains($0) && $0 != 429 } ?? true
    }
}
