import PingFoundation

/// A state machine that modules hook into: it starts flows, submits their steps, and signs off.
///
/// ```swift
/// let workflow = Workflow.createWorkflow { config in
///     config.module(forceAuth)
/// }
/// let node = await workflow.start()
/// ```
///
/// A workflow never changes after it is created and may be used from any task. Any number of flows run on it at once;
/// each has its own ``FlowContext``.
public final class Workflow: Sendable {
    /// The configuration it was created with.
    public let config: WorkflowConfig
    /// Values shared by all its flows.
    public let sharedContext: SharedContext
    /// The actions for wire types.
    package let actionRegistry: ActionRegistry

    /// Sends every request of the workflow, and notifies its listeners.
    public var httpClient: any HttpClient { sender }

    let handlers: Handlers
    /// The configuration's limits of a request, with a valid timeout.
    package let limits: RequestLimits
    let sender: WorkflowSender
    var observers: FlowObservers { sender.observers }
    /// Counts sign-offs, for flows that are underway.
    let signOuts: SignOutCount
    private let initialization = Initialization()

    /// Creates a workflow.
    ///
    /// - Parameter configure: Sets options and installs modules. Runs immediately.
    public static func createWorkflow(_ configure: (inout WorkflowConfig) -> Void = { _ in }) -> Workflow {
        var config = WorkflowConfig()
        configure(&config)
        return Workflow(config: config)
    }

    /// Creates a workflow from a complete configuration.
    public init(config: WorkflowConfig) {
        limits = RequestLimits(
            timeout: Duration(clamping: config.timeout),
            bodyLimit: config.bodyLimit,
            jsonDepthLimit: config.jsonDepthLimit
        )
        let context = SharedContext()
        let sender = WorkflowSender(
            client: config.httpClient ?? DefaultHttpClient.shared,
            observers: FlowObservers(),
            correlationHeader: config.correlationHeader,
            system: config.system
        )
        let handlers = Locked(Handlers())
        let builder = WorkflowBuilder(
            context: context,
            logger: config.logger,
            sender: sender,
            system: config.system,
            limits: limits,
            handlers: handlers
        )
        for module in config.modules.stablySorted(by: \.priority) { module.register(builder) }
        self.config = config
        signOuts = SignOutCount(config.system)
        sharedContext = context
        self.sender = sender
        // A function may capture its setup, which holds this box: emptying it breaks the cycle.
        self.handlers = handlers.withLock { handlers in
            defer { handlers = .complete }
            return handlers
        }
        actionRegistry = self.handlers.actions
    }

    /// Runs the modules' initialisation unless it has succeeded before.
    ///
    /// Concurrent calls share one run; after a failure the next call tries again. Cancelling one caller
    /// does not affect the others.
    ///
    /// - Throws: The error that a module's handler threw, as a `PingError`; `CancellationError`.
    public func initialize() async throws { try await initialization.run(handlers) }

    /// Initialises the modules on behalf of a flow.
    func initialize(for context: FlowContext) async throws {
        if initialization.isComplete { return }
        try await WorkflowSender.$flow.withValue(context.id) { try await initialization.run(handlers) }
    }

    /// Starts a flow.
    ///
    /// - Parameters:
    ///   - request: The first request, which start handlers may change.
    ///   - configure: Sets values in the flow's context before any handler runs.
    /// - Returns: The first node. An error is a ``FailureNode``.
    public func start(_ request: Request = Request(), configure: (FlowContext) -> Void = { _ in }) async -> any Node {
        let context = makeFlow(
            deadline: config.flowTimeout.map { config.system.now() + Duration(clamping: $0) / .seconds(1) }
        )
        context[.signOutMark] = signOuts.mark
        configure(context)
        return await run(context) { await $0.start(request) }
    }

    /// Submits a step. ``ContinueNode/next()`` calls this.
    public func next(_ context: FlowContext, _ current: ContinueNode) async -> any Node {
        await run(context) { await $0.next(current) }
    }

    /// Ends the session: runs the modules' sign-off handlers, then sends the request that they made, if any.
    ///
    /// Every step runs, also after one has failed.
    ///
    /// - Returns: The outcome of each step; a failure when a step failed.
    @discardableResult
    public func signOff() async -> Result<SignOffReport, SignOffError> {
        signOuts.add()
        return await SignOff(workflow: self, context: makeFlow(deadline: nil)).run()
    }

    /// Runs until the flow's deadline, if there is one.
    private func run(
        _ context: FlowContext,
        _ enter: @escaping @Sendable (FlowRun) async -> any Node
    ) async -> any Node {
        var run = FlowRun(workflow: self, context: context)
        guard let deadline = context.deadline else { return await enter(run) }
        let limit = TimeLimit()
        run.timeLimit = limit
        let remaining = Duration(clamping: deadline.timeIntervalSince(config.system.now()))
        return await limit.run(for: remaining, config.system) { [run] in await enter(run) }
    }

    private func makeFlow(deadline: Date?) -> FlowContext {
        FlowContext(workflow: self, deadline: deadline, values: ContextValues())
    }
}

extension Sequence {
    /// Sorted by a key; elements with equal keys keep their order.
    func stablySorted(by key: (Element) -> Int) -> [Element] {
        enumerated().sorted { (key($0.element), $0.offset) < (key($1.element), $1.offset) }.map(\.element)
    }
}
