/// A state machine that modules hook into: it starts flows, answers their steps, and signs off.
///
/// ```swift
/// let workflow = Workflow.createWorkflow { config in
///     config.module(forceAuth)
/// }
/// let node = await workflow.start()
/// ```
///
/// A workflow never changes after it is created and may be used from any task. Any number of flows run on it at once;
/// each has a ``FlowContext`` of its own.
public final class Workflow: Sendable {
    /// The configuration it was created with.
    public let config: WorkflowConfig
    /// Values shared by all its flows.
    public let sharedContext: SharedContext
    /// Which wire type becomes which action.
    public let actionRegistry: ActionRegistry

    /// Sends every request of the workflow, and tells its listeners.
    public var httpClient: any HttpClient { sender }

    let handlers: Handlers
    /// What one exchange with the server may cost: what the configuration says, with a possible time.
    package let limits: RequestLimits
    let sender: WorkflowSender
    var observers: FlowObservers { sender.observers }
    private let initialization = Initialization()

    /// Creates a workflow.
    ///
    /// - Parameter configure: Sets options and installs modules, at once.
    public static func createWorkflow(_ configure: (inout WorkflowConfig) -> Void = { _ in }) -> Workflow {
        var config = WorkflowConfig()
        configure(&config)
        return Workflow(config: config)
    }

    /// Creates a workflow of a finished configuration.
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
        let site = InstalledModule.Site(
            context: context,
            logger: config.logger,
            sender: sender,
            system: config.system,
            limits: limits,
            handlers: handlers
        )
        for module in config.modules.stablySorted(by: \.priority) { module.register(site) }
        self.config = config
        sharedContext = context
        self.sender = sender
        // A function that holds its setup holds this box: what stayed in it would never go.
        self.handlers = handlers.withLock { handlers in
            defer { handlers = .complete }
            return handlers
        }
        actionRegistry = self.handlers.actions
    }

    /// Runs the modules' initialisation unless it has succeeded before.
    ///
    /// However many tasks call this at once, it runs once; after a failure the next call tries again. A cancelled
    /// caller leaves, and the others go on waiting.
    ///
    /// - Throws: What a module's handler threw, as a `PingError`; `CancellationError`.
    public func initialize() async throws {
        try await initialization.run(handlers)
    }

    /// Initialises the modules on behalf of a flow.
    func initialize(for context: FlowContext) async throws {
        if initialization.isComplete { return }
        try await WorkflowSender.$flow.withValue(context.id) { try await initialization.run(handlers) }
    }

    /// Starts a flow.
    ///
    /// - Parameters:
    ///   - request: The first request, which start handlers may change.
    ///   - configure: Puts values into the flow's context before anything runs.
    /// - Returns: Where the flow stands. What goes wrong is a ``FailureNode``.
    public func start(
        _ request: Request = Request(),
        configure: (FlowContext) -> Void = { _ in }
    ) async -> any Node {
        let context = makeFlow(
            deadline: config.flowTimeout.map { config.system.now() + Duration(clamping: $0) / .seconds(1) }
        )
        configure(context)
        return await run(.start(request), context)
    }

    /// Answers a step. ``ContinueNode/next()`` calls this.
    public func next(_ context: FlowContext, _ current: ContinueNode) async -> any Node {
        await run(.next(current), context)
    }

    /// Ends the session: runs the modules' sign-off handlers, then sends the request they have made, if any.
    ///
    /// Every step runs, whatever became of those before.
    ///
    /// - Returns: The outcome of each step; a failure when one of them failed.
    @discardableResult
    public func signOff() async -> Result<SignOffReport, SignOffError> {
        await SignOff(workflow: self, context: makeFlow(deadline: nil)).run()
    }

    /// Runs until the flow's deadline, if there is one.
    private func run(_ entry: FlowRun.Entry, _ context: FlowContext) async -> any Node {
        var run = FlowRun(workflow: self, context: context)
        guard let deadline = context.deadline else { return await run.enter(entry) }
        let limit = TimeLimit()
        run.timeLimit = limit
        let remaining = Duration(clamping: deadline.timeIntervalSince(config.system.now()))
        return await limit.run(for: remaining, config.system) { [run] in await run.enter(entry) }
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
