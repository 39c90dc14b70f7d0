public import PingCommons
public import PingLogger
public import PingNetwork

/// What a module gets to register its functions with, while a workflow is being built.
///
/// May be captured by the functions it registers: ``context``, ``config``, ``logger``, ``httpClient`` and ``system`` stay
/// valid. Registering after the workflow has been built has no effect.
public struct Setup<ModuleConfig: Sendable>: Sendable {
    /// The module's configuration, complete.
    public let config: ModuleConfig
    /// The context shared by all flows of the workflow.
    public let context: SharedContext
    /// The workflow's logger.
    public let logger: any Logger
    /// The workflow's HTTP client, for calls of the module's own.
    public let httpClient: any HttpClient
    /// Time, randomness and identity.
    public let system: SystemServices
    /// How long one exchange with the server may take.
    public let timeout: Duration

    let module: String
    let handlers: Locked<Handlers>

    /// Runs before the first flow, beside those of other modules. When it fails, the next start tries again.
    public func initialize(_ body: @escaping InitializeHandler) {
        handlers.withLock { $0.initialize.append(Handler(.initialize, module, body)) }
    }

    /// Runs with the request that starts a flow.
    public func start(_ body: @escaping StartHandler) {
        handlers.withLock { $0.start.append(Handler(.start, module, body)) }
    }

    /// Runs with the request that answers a step.
    public func next(_ body: @escaping NextHandler) {
        handlers.withLock { $0.next.append(Handler(.next, module, body)) }
    }

    /// Runs with every answer of the server.
    public func response(_ body: @escaping ResponseHandler) {
        handlers.withLock { $0.response.append(Handler(.response, module, body)) }
    }

    /// Makes a node of the server's answer. The last module to set it wins.
    public func transform(_ body: @escaping TransformHandler) {
        handlers.withLock { $0.transform = Handler(.transform, module, body) }
    }

    /// Runs with every node.
    public func node(_ body: @escaping NodeHandler) {
        handlers.withLock { $0.node.append(Handler(.node, module, body)) }
    }

    /// Runs when a flow has succeeded.
    public func success(_ body: @escaping SuccessHandler) {
        handlers.withLock { $0.success.append(Handler(.success, module, body)) }
    }

    /// Carries requests in place of the HTTP client. The last module to set it wins.
    public func transport(_ body: @escaping TransportHandler) {
        handlers.withLock { $0.transport = Handler(.transport, module, body) }
    }

    /// Runs at sign-off. When it throws, the other steps of the sign-off run nevertheless and the report says so.
    public func signOff(_ body: @escaping SignOffHandler) {
        handlers.withLock { $0.signOff.append(Handler(.signOff, module, body)) }
    }

    /// Says which action a wire type becomes in this workflow.
    ///
    /// - Parameters:
    ///   - wireType: The type's name in the server's JSON.
    ///   - factory: Makes the action.
    public func register(_ wireType: String, _ factory: @escaping ActionFactory) {
        handlers.withLock { $0.actions[wireType] = factory }
    }
}
