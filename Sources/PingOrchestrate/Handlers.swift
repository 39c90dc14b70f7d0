/// Called once, before the first flow.
public typealias InitializeHandler = @Sendable () async throws -> Void
/// Called with the request that starts a flow, or with one beside its steps; returns the request to send.
public typealias StartHandler = @Sendable (FlowContext, Request) async throws -> Request
/// Called with the request that answers a step; returns the request to send.
public typealias NextHandler = @Sendable (FlowContext, ContinueNode, Request) async throws -> Request
/// Called with every answer of the server.
public typealias ResponseHandler = @Sendable (FlowContext, Response) async throws -> Void
/// Makes a node of the server's answer. A workflow has one.
public typealias TransformHandler = @Sendable (FlowContext, Response) async throws -> any Node
/// Called with every node; returns the node to go on with.
public typealias NodeHandler = @Sendable (FlowContext, any Node) async throws -> any Node
/// Called when a flow has succeeded; returns the success to give to the app.
public typealias SuccessHandler = @Sendable (FlowContext, SuccessNode) async throws -> SuccessNode
/// Carries a request to the server in place of the HTTP client. A workflow has at most one.
public typealias TransportHandler = @Sendable (FlowContext, Request) async throws -> Response
/// Called at sign-off with the request that will be sent last; returns that request.
public typealias SignOffHandler = @Sendable (Request) async throws -> Request

/// A function with the name of the module it belongs to.
struct Handler<Body: Sendable>: Sendable {
    let place: FlowPlace
    let body: Body

    init(_ state: WorkflowState, _ module: String, _ body: Body) {
        place = FlowPlace(state: state, module: module)
        self.body = body
    }
}

/// The functions of all installed modules, in the order they run.
struct Handlers: Sendable {
    var initialize: [Handler<InitializeHandler>] = []
    var start: [Handler<StartHandler>] = []
    var next: [Handler<NextHandler>] = []
    var aside: [Handler<StartHandler>] = []
    var response: [Handler<ResponseHandler>] = []
    var transform: Handler<TransformHandler>?
    var node: [Handler<NodeHandler>] = []
    var success: [Handler<SuccessHandler>] = []
    var transport: Handler<TransportHandler>?
    var signOff: [Handler<SignOffHandler>] = []
    var actions = ActionRegistry()
    /// Whether the workflow has been built, so that nothing can be registered any more.
    private(set) var isComplete = false

    /// What a setup is left with when the workflow has been built.
    static var complete: Handlers {
        var handlers = Handlers()
        handlers.isComplete = true
        return handlers
    }
}
