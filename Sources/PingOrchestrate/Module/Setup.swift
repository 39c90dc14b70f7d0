public import PingLogger

/// Registers a module's functions while a workflow is being built.
///
/// The functions may capture it: ``context``, ``config``, ``logger``, ``httpClient``, ``limits`` and ``system`` stay
/// valid. Registering a function after the workflow has been built only logs a warning.
public struct Setup<ModuleConfig: Sendable>: Sendable {
    /// The module's configuration, complete.
    public let config: ModuleConfig
    /// The context shared by all flows of the workflow.
    public var context: SharedContext { builder.context }
    /// The workflow's logger.
    public var logger: any Logger { builder.logger }
    /// Time, randomness and identity.
    public var system: SystemServices { builder.system }
    /// The limits of a request, for the module's own requests.
    public var limits: RequestLimits { builder.limits }

    let module: String
    let builder: WorkflowBuilder

    /// Sends the module's own requests. The workflow's listeners see them.
    public var httpClient: any HttpClient { builder.sender }

    /// Sends the module's own requests with another client. The workflow's listeners see them.
    package func httpClient(over client: any HttpClient) -> any HttpClient {
        WorkflowSender(
            client: client,
            observers: builder.sender.observers,
            correlationHeader: builder.sender.correlationHeader,
            system: system
        )
    }

    /// The timeout of one request.
    package var timeout: Duration { limits.timeout }

    /// Runs before the first flow, concurrently with those of other modules. When it fails, the next start tries again.
    public func initialize(_ body: @escaping @Sendable () async throws -> Void) {
        add { $0.initialize.append(Handler.Initialize(module: $0.number(of: module), body: body)) }
    }

    /// Runs with the request that starts a flow.
    public func start(_ body: @escaping @Sendable (FlowContext, Request) async throws -> Request) {
        add { $0.start.append(Handler.Start(module: $0.number(of: module), body: body)) }
    }

    /// Runs with the request that submits a step.
    public func next(_ body: @escaping @Sendable (FlowContext, ContinueNode, Request) async throws -> Request) {
        add { $0.next.append(Handler.Next(module: $0.number(of: module), body: body)) }
    }

    /// Runs with an auxiliary request, such as a poll, that a module sends with ``FlowContext/send(_:)``.
    public func auxiliary(_ body: @escaping @Sendable (FlowContext, Request) async throws -> Request) {
        add { $0.auxiliary.append(Handler.Start(module: $0.number(of: module), body: body)) }
    }

    /// Runs with every response.
    public func response(_ body: @escaping @Sendable (FlowContext, Response) async throws -> Void) {
        add { $0.response.append(Handler.Response(module: $0.number(of: module), body: body)) }
    }

    /// Makes a node from the response. The last module to set it wins.
    public func transform(_ body: @escaping @Sendable (FlowContext, Response) async throws -> any Node) {
        add { $0.transform = Handler.Transform(module: $0.number(of: module), body: body) }
    }

    /// Runs with every node.
    public func node(_ body: @escaping @Sendable (FlowContext, any Node) async throws -> any Node) {
        add { $0.node.append(Handler.Node(module: $0.number(of: module), body: body)) }
    }

    /// Runs when a flow has succeeded.
    public func success(_ body: @escaping @Sendable (FlowContext, SuccessNode) async throws -> SuccessNode) {
        add { $0.success.append(Handler.Success(module: $0.number(of: module), body: body)) }
    }

    /// Runs at sign-off. When it throws, the report contains the error and the other steps still run.
    public func signOff(_ body: @escaping @Sendable (Request) async throws -> Request) {
        add { $0.signOff.append(Handler.SignOff(module: $0.number(of: module), body: body)) }
    }

    /// Registers the action for a wire type.
    ///
    /// - Parameters:
    ///   - wireType: The type's name in the server's JSON.
    ///   - factory: Makes the action.
    public func register(_ wireType: String, _ factory: @escaping @Sendable (JSON) -> any Action) {
        add { $0.actions[wireType] = factory }
    }

    /// Registers the actions of a registry, which workflows share until one of them registers more.
    package func register(_ registry: ActionRegistry) {
        add { $0.actions = $0.actions.isEmpty ? registry : $0.actions.merging(registry) { $1 } }
    }

    private func add(_ change: (inout Handlers) -> Void) {
        let isLate = builder.handlers.withLock { handlers in
            if !handlers.isComplete { change(&handlers) }
            return handlers.isComplete
        }
        if isLate { logger.w("The module \(module) registered a function too late; it will not be called.") }
    }
}
