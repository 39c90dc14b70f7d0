/// What a module gets to register its functions with, while a workflow is being built.
///
/// May be captured by the functions it registers: ``context``, ``config``, ``logger``, ``httpClient``, ``limits`` and ``system`` stay
/// valid. Registering after the workflow has been built has no effect but a warning in its log.
public struct Setup<ModuleConfig: Sendable>: Sendable {
    /// The module's configuration, complete.
    public let config: ModuleConfig
    /// The context shared by all flows of the workflow.
    public let context: SharedContext
    /// The workflow's logger.
    public let logger: any Logger
    /// Time, randomness and identity.
    public let system: SystemServices
    /// What one exchange with the server may cost, for calls of the module's own.
    public let limits: RequestLimits

    let sender: WorkflowSender
    let module: String
    let handlers: Locked<Handlers>

    /// Sends requests of the module's own, which the workflow's listeners see like every other.
    public var httpClient: any HttpClient { sender }

    /// Sends requests of the module's own with a client of its own; the workflow's listeners see them.
    package func httpClient(over client: any HttpClient) -> any HttpClient {
        WorkflowSender(
            client: client,
            observers: sender.observers,
            correlationHeader: sender.correlationHeader,
            system: system
        )
    }

    /// How long one exchange with the server may take.
    public var timeout: Duration { limits.timeout }

    /// Runs before the first flow, beside those of other modules. When it fails, the next start tries again.
    public func initialize(_ body: @escaping InitializeHandler) {
        add { $0.initialize.append(Handler.Initialize(module: $0.number(of: module), body: body)) }
    }

    /// Runs with the request that starts a flow.
    public func start(_ body: @escaping StartHandler) {
        add { $0.start.append(Handler.Start(module: $0.number(of: module), body: body)) }
    }

    /// Runs with the request that answers a step.
    public func next(_ body: @escaping NextHandler) {
        add { $0.next.append(Handler.Next(module: $0.number(of: module), body: body)) }
    }

    /// Runs with a request that a module sends beside the steps of a flow with ``FlowContext/send(aside:)``, such as a
    /// poll.
    public func aside(_ body: @escaping StartHandler) {
        add { $0.aside.append(Handler.Start(module: $0.number(of: module), body: body)) }
    }

    /// Runs with every answer of the server.
    public func response(_ body: @escaping ResponseHandler) {
        add { $0.response.append(Handler.Response(module: $0.number(of: module), body: body)) }
    }

    /// Makes a node of the server's answer. The last module to set it wins.
    public func transform(_ body: @escaping TransformHandler) {
        add { $0.transform = Handler.Transform(module: $0.number(of: module), body: body) }
    }

    /// Runs with every node.
    public func node(_ body: @escaping NodeHandler) {
        add { $0.node.append(Handler.Node(module: $0.number(of: module), body: body)) }
    }

    /// Runs when a flow has succeeded.
    public func success(_ body: @escaping SuccessHandler) {
        add { $0.success.append(Handler.Success(module: $0.number(of: module), body: body)) }
    }

    /// Runs at sign-off. When it throws, the other steps of the sign-off run nevertheless and the report says so.
    public func signOff(_ body: @escaping SignOffHandler) {
        add { $0.signOff.append(Handler.SignOff(module: $0.number(of: module), body: body)) }
    }

    /// Says which action a wire type becomes in this workflow.
    ///
    /// - Parameters:
    ///   - wireType: The type's name in the server's JSON.
    ///   - factory: Makes the action.
    public func register(_ wireType: String, _ factory: @escaping ActionFactory) {
        add { $0.actions[wireType] = factory }
    }

    private func add(_ change: (inout Handlers) -> Void) {
        let isLate = handlers.withLock { handlers in
            if !handlers.isComplete { change(&handlers) }
            return handlers.isComplete
        }
        if isLate { logger.w("The module \(module) registered a function too late; it will not be called.") }
    }
}
