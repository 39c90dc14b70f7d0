public import PingCommons

/// A step that asks for something. Fill in its ``actions`` and call ``next()``.
///
/// A step can be answered until the server has accepted an answer: after a failed request, a cancelled one or an
/// ``ErrorNode`` the same node can be sent again. Two answers at once are refused.
public final class ContinueNode: Node, Closeable {
    /// The context of the flow.
    public let context: FlowContext
    /// The workflow this step belongs to.
    public let workflow: Workflow
    /// The document as received.
    public let input: JSON
    /// What the step asks for: callbacks or collectors.
    public let actions: [any Action]

    private let makeRequest: @Sendable (ContinueNode) throws -> Request
    private let submission = Locked(Submission.open)

    enum Submission: Sendable {
        case open, underWay, answered
    }

    /// Creates a step. Transforms do this.
    ///
    /// - Parameters:
    ///   - context: The context of the flow.
    ///   - workflow: The workflow the step belongs to.
    ///   - input: The document as received.
    ///   - actions: What the step asks for.
    ///   - request: Makes the request that answers the step from its present state; called for every attempt.
    public init(
        context: FlowContext,
        workflow: Workflow,
        input: JSON,
        actions: [any Action],
        request: @escaping @Sendable (ContinueNode) throws -> Request
    ) {
        self.context = context
        self.workflow = workflow
        self.input = input
        self.actions = actions
        makeRequest = request
    }

    public var kind: NodeKind { .continue(self) }

    /// Sends the answer and returns where the flow stands then.
    ///
    /// May be called from any task. It never throws: what goes wrong is an ``ErrorNode`` or a ``FailureNode``. When the
    /// calling task is cancelled the result is a ``FailureNode`` whose ``FailureNode/isCancelled`` is true, and this
    /// node can be sent again.
    ///
    /// - Returns: The next node.
    public func next() async -> any Node {
        await workflow.next(context, self)
    }

    /// The request that would answer this step now.
    ///
    /// - Throws: `PingError` when no request can be made from the received document.
    public func asRequest() throws -> Request {
        try makeRequest(self)
    }

    /// Gives up what the actions hold of secrets. The engine calls this when the server has accepted the step.
    public func close() {
        for action in actions { (action as? any Closeable)?.close() }
    }

    /// Whether the server has accepted an answer to this step.
    public var isAnswered: Bool { submission.current == .answered }

    /// Claims the right to send the one answer that may be under way.
    func beginSubmission() throws {
        let previous = submission.withLock { state in
            let previous = state
            if state == .open { state = .underWay }
            return previous
        }
        switch previous {
        case .open: return
        case .underWay:
            throw PingError(
                .alreadySubmitted,
                "This step is being sent already.",
                recovery: "Wait for the answer of the first next()."
            )
        case .answered:
            throw PingError(
                .alreadySubmitted,
                "This step has been answered already.",
                recovery: "Go on with the node that next() returned."
            )
        }
    }

    func endSubmission(answered: Bool) {
        submission.set(answered ? .answered : .open)
        if answered { close() }
    }
}

extension PingError.Code {
    /// A step was submitted twice.
    public static let alreadySubmitted: Self = "already_submitted"
    /// The flow ran longer than its workflow allows.
    public static let flowExpired: Self = "flow_expired"
}
