/// A step that asks for something. Fill in its ``actions`` and call ``next()``.
///
/// A step can be submitted until the server accepts it: after a failed request, a cancelled one or an ``ErrorNode``,
/// send the same node again. The engine refuses two submissions at once.
public final class ContinueNode: Node, Closeable {
    /// The context of the flow.
    public let context: FlowContext
    /// The document as received.
    public let input: JSON
    /// The fields of the step: callbacks or collectors.
    public let actions: [any Action]

    /// The actions that change the request, found once, since a cast costs more than a call.
    let interceptors: [any RequestInterceptor]

    private let makeRequest: @Sendable (ContinueNode) throws -> Request
    private let submission = Locked(Submission())

    private struct Submission {
        var isUnderWay = false
        /// The node that the server has accepted the submission with.
        var following: (any Node)?
        /// The server's acceptance, kept when a handler failed after it, and how many response handlers have seen it.
        /// It does not name this step, which would be a reference cycle.
        var acceptance: (response: Response, handled: Int)?
        /// Whether every handler has processed the acceptance.
        var isCompleted = false
        /// The URL that the step came from, without the query, which is long and unused.
        var origin: WebURL?
        var decision = StepDecision()
        /// The number of the page among those that the flow has filled in with texts.
        var page: Int?
        /// How often the server has refused what the step was sent with.
        var refusals = 0
    }

    /// Creates a step. Transforms do this.
    ///
    /// - Parameters:
    ///   - context: The context of the flow.
    ///   - input: The document as received.
    ///   - actions: The fields of the step.
    ///   - request: Makes the request that submits the step as it is now; called for every attempt.
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

    /// Submits the step and returns the flow's next node.
    ///
    /// Safe to call from any task. It never throws: an error is an ``ErrorNode`` or a ``FailureNode``. When the calling
    /// task is cancelled, the result is a ``FailureNode`` whose ``FailureNode/isCancelled`` is true, and
    /// this node can be sent again.
    ///
    /// - Returns: The next node.
    public func next() async -> any Node { await workflow.next(context, self) }

    /// The request that would submit this step now.
    ///
    /// - Throws: `PingError` when no request can be made from the received document.
    public func asRequest() throws -> Request { try makeRequest(self) }

    /// Drops the secrets that the actions hold. The engine calls this when the server has accepted the step.
    public func close() { for action in actions { (action as? any Closeable)?.close() } }

    /// Whether the server has accepted this step, and ``next()`` has returned the node that follows.
    package var isCompleted: Bool { submission.withLock { $0.isCompleted } }

    /// The URL that the step came from; `nil` when the engine has not seen it yet.
    var origin: WebURL? { submission.withLock { $0.origin } }

    /// The fields of the step that decide how it is submitted.
    package var decision: StepDecision { submission.withLock { $0.decision } }

    func record(_ act: StepDecision.Act) { submission.withLock { $0.decision.record(act) } }

    /// The number of the step's page; `number` gives it at the first call.
    func page(_ number: () -> Int) -> Int {
        if let page = submission.withLock({ $0.page }) { return page }
        let next = number()
        return submission.withLock { submission in
            let page = submission.page ?? next
            submission.page = page
            return page
        }
    }

    /// How often the server has refused what the step was sent with.
    var refusals: Int { submission.withLock { $0.refusals } }

    /// Attaches the actions to this step.
    func attach(from response: Response) {
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

    /// Claims the right to submit: one submission may be in progress.
    ///
    /// - Returns: The server's acceptance, when it has accepted an earlier submission and a handler failed after that,
    ///   and how many response handlers have seen it.
    func beginSubmission() throws -> (Response, handled: Int)? {
        let acceptance = try submission.withLock { submission in
            if submission.isCompleted { throw PingError.alreadyCompleted }
            if submission.isUnderWay { throw PingError.alreadyUnderWay }
            submission.isUnderWay = true
            return submission.acceptance
        }
        return acceptance.map { ($0.response.submitting(self), $0.handled) }
    }

    /// The node that follows, when the server has accepted the step and a later state failed.
    var following: (any Node)? { submission.withLock { $0.following } }

    /// Whether the server has accepted the step. It is never sent again, though `next()` may still have work to finish.
    package var isAccepted: Bool { submission.withLock { $0.following != nil || $0.isCompleted } }

    /// The server has accepted the step. Drops its secrets; the step is never sent again.
    func accepted(with node: any Node) {
        submission.withLock { $0.following = node }
        close()
    }

    /// Every handler has processed the response.
    ///
    /// - Parameter isRefused: Whether the server has refused what the step was sent with.
    func completeSubmission(isRefused: Bool) {
        submission.withLock { submission in
            if isRefused { submission.refusals += 1 }
            submission.isUnderWay = false
            submission.isCompleted = submission.following != nil
            submission.following = nil
            submission.acceptance = nil
        }
    }

    /// A state failed. The next attempt resumes from the response if the server took the step, or else sends it again.
    func failSubmission(_ response: Response?, _ handled: Int) {
        let response = response?.withoutSubmittedNode
        submission.withLock { submission in
            submission.isUnderWay = false
            if submission.following != nil, let response { submission.acceptance = (response, handled) }
        }
    }
}

extension PingError {
    fileprivate static var alreadyUnderWay: PingError {
        PingError(
            .submissionUnderWay,
            "This step is already being submitted.",
            recovery: "Wait for the result of the first submission."
        )
    }

    fileprivate static var alreadyCompleted: PingError {
        PingError(
            .alreadySubmitted,
            "The server has already accepted this step.",
            recovery: "Continue with the node that next() returned."
        )
    }

    static var flowExpired: PingError {
        PingError(.flowExpired, "The login took longer than allowed.", recovery: "Start a new flow.")
    }
}

extension PingError.Code {
    /// A step was submitted although the server has accepted it already.
    public static let alreadySubmitted: Self = "already_submitted"
    /// A step was submitted while its first submission is in progress. The login continues with the result of that one.
    public static let submissionUnderWay: Self = "submission_under_way"
    /// The flow ran longer than its workflow allows.
    public static let flowExpired: Self = "flow_expired"
}
