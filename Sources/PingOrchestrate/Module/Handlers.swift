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
/// Called at sign-off with the request that will be sent last; returns that request.
public typealias SignOffHandler = @Sendable (Request) async throws -> Request

/// A function with the number of the module it belongs to.
///
/// Each kind has a type of its own, since a function that is stored under a generic type is called through a second one. The
/// module is a number, since a flow that comes to each handler in turn would otherwise count references to names nobody reads.
enum Handler {
    struct Initialize {
        let module: Int
        let body: InitializeHandler
    }

    struct Start {
        let module: Int
        let body: StartHandler
    }

    struct Next {
        let module: Int
        let body: NextHandler
    }

    struct Response {
        let module: Int
        let body: ResponseHandler
    }

    struct Transform {
        let module: Int
        let body: TransformHandler
    }

    struct Node {
        let module: Int
        let body: NodeHandler
    }

    struct Success {
        let module: Int
        let body: SuccessHandler
    }

    struct SignOff {
        let module: Int
        let body: SignOffHandler
    }
}

/// The functions of all installed modules, in the order they run.
struct Handlers: Sendable {
    var initialize: [Handler.Initialize] = []
    var start: [Handler.Start] = []
    var next: [Handler.Next] = []
    var aside: [Handler.Start] = []
    var response: [Handler.Response] = []
    var transform: Handler.Transform?
    var node: [Handler.Node] = []
    var success: [Handler.Success] = []
    var signOff: [Handler.SignOff] = []
    var actions = ActionRegistry()
    /// The names of the modules, by their numbers.
    private(set) var modules: [String] = []
    /// Whether the workflow has been built, so that nothing can be registered any more.
    private(set) var isComplete = false

    /// A number for a module.
    mutating func number(of module: String) -> Int {
        if modules.last != module { modules.append(module) }
        return modules.count - 1
    }

    /// Where a handler stands.
    func place(_ state: WorkflowState, _ module: Int) -> FlowPlace {
        FlowPlace(state: state, module: modules[module])
    }

    /// What a setup is left with when the workflow has been built.
    static var complete: Handlers {
        var handlers = Handlers()
        handlers.isComplete = true
        return handlers
    }
}
