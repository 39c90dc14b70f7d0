/// A step that asks for something. Fill in its ``actions`` and call ``next()``.
///
/// A step can be answered until the server has accepted an answer: after a failed request, a cancelled one or an
/// ``ErrorNode`` the same node can be sent again. Two answers at once are refused.
public final class ContinueNode: Node, Closeable {
    /// The context of the flow.
    public let context: FlowContext
    /// The document as received.
    public let input: JSON
    /// What the step asks for: callbacks or collectors.
    public let actions: [any Action]

    /// The actions that change the request, found once, since a cast costs more than a call.
    let interceptors: [any RequestInterceptor]

    private let makeRequest: @Sendable (ContinueNode) throws -> Request
    private let submission = Locked(Submission())

    private struct Submission {
        var isUnderWay = false
        /// Whether the server has taken an answer.
        var isAccepted = false
        /// The server's acceptance, kept when a handler failed after it. It does not name this step: the two would hold each
        /// other forever once the app has given the step up.
        var acceptance: Response?
        /// Whether every handler has dealt with the acceptance.
        var isAnswered = false
        /// Where the step came from, without the query, which is long, and which nothing asks for.
        var origin: WebURL?
    }

    /// Creates a step. Transforms do this.
    ///
    /// - Parameters:
    ///   - context: The context of the flow.
    ///   - input: The document as received.
    ///   - actions: What the step asks for.
    ///   - request: Makes the request that answers the step from its present state; called for every attempt.
    public init(
        context: FlowContext,
        input: JSON,
        actions: [any Action],
        request: @escaping @Sendable (ContinueNode) throws -> Request
    ) {
        self.context = context
        self.input = input
        self.actions = actions
        interceptors = actions.compactMap { $0 as? any RequestInterceptor }
        makeRequest = request
    }

    /// The workflow this step belongs to.
    public var workflow: Workflow { context.workflow }

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

    /// Whether this step has been answered, and ``next()`` has returned where the flow stands since.
    public var isAnswered: Bool { submission.withLock { $0.isAnswered } }

    /// Where the step came from; `nil` when the engine has not seen it yet.
    var origin: WebURL? { submission.withLock { $0.origin } }

    /// Makes the step known to its actions.
    func introduce(from response: Response) {
        let isNew = submission.withLock { submission in
            defer { submission.origin = response.url.withoutQuery }
            return submission.origin == nil
        }
        guard isNew else { return }
        for action in actions {
            switch action {
            case let action as any FieldAction: action.field.attach(to: self)
            case let action as any ContinueNodeAware: action.continueNode = self
            default: continue
            }
        }
    }

    /// Claims the right to send the one answer that may be under way.
    ///
    /// - Returns: The server's acceptance, when it has taken an answer before and a handler failed after that.
    func beginSubmission() throws -> Response? {
        try submission.withLock { submission in
            if submission.isAnswered { throw PingError.alreadyAnswered }
            if submission.isUnderWay { throw PingError.alreadyUnderWay }
            submission.isUnderWay = true
            return submission.acceptance
        }?.answering(self)
    }

    /// The server has taken the answer: its secrets go, and it is never sent again.
    func accepted() {
        submission.withLock { $0.isAccepted = true }
        close()
    }

    /// Every handler has dealt with the response.
    func completeSubmission() {
        submission.withLock { submission in
            submission.isUnderWay = false
            submission.isAnswered = submission.isAccepted
            submission.acceptance = nil
        }
    }

    /// A state failed. The next attempt goes on from the response if that took the answer, and sends the step again if not.
    func failSubmission(_ response: Response?) {
        let response = response?.withoutAnsweredNode
        submission.withLock { submission in
            submission.isUnderWay = false
            if submission.isAccepted { submission.acceptance = response ?? submission.acceptance }
        }
    }
}

extension PingError {
    fileprivate static var alreadyUnderWay: PingError {
        PingError(
            .alreadySubmitted,
            "This step is being sent already.",
            recovery: "Wait for the answer of the first next()."
        )
    }

    fileprivate static var alreadyAnswered: PingError {
        PingError(
            .alreadySubmitted,
            "This step has been answered already.",
            recovery: "Go on with the node that next() returned."
        )
    }

    static var flowExpired: PingError {
        PingError(.flowExpired, "The login took longer than allowed.", recovery: "Start a new flow.")
    }
}

extension PingError.Code {
    /// A step was submitted twice.
    public static let alreadySubmitted: Self = "already_submitted"
    /// The flow ran longer than its workflow allows.
    public static let flowExpired: Self = "flow_expired"
}
