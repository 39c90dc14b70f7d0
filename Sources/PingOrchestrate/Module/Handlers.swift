/// A function with the number of its module.
///
/// Each kind has its own type, since Swift calls a function of a generic type through a second function. The module is
/// a number, since a name would cost a reference count for every handler of every flow.
enum Handler {
    /// Called once, before the first flow.
    struct Initialize {
        let module: Int
        let body: @Sendable () async throws -> Void
    }

    /// Called with the request that starts a flow, or with an auxiliary request; returns the request to send.
    struct Start {
        let module: Int
        let body: @Sendable (FlowContext, Request) async throws -> Request
    }

    /// Called with the request that submits a step; returns the request to send.
    struct Next {
        let module: Int
        let body: @Sendable (FlowContext, ContinueNode, Request) async throws -> Request
    }

    /// Called with every response.
    struct Response {
        let module: Int
        let body: @Sendable (FlowContext, PingOrchestrate.Response) async throws -> Void
    }

    /// Makes a node from the response. A workflow has one transform.
    struct Transform {
        let module: Int
        let body: @Sendable (FlowContext, PingOrchestrate.Response) async throws -> any PingOrchestrate.Node
    }

    /// Called with every node; returns the node to continue with.
    struct Node {
        let module: Int
        let body: @Sendable (FlowContext, any PingOrchestrate.Node) async throws -> any PingOrchestrate.Node
    }

    /// Called when a flow has succeeded; returns the success for the app.
    struct Success {
        let module: Int
        let body: @Sendable (FlowContext, SuccessNode) async throws -> SuccessNode
    }

    /// Called at sign-off with the request that ends the session; returns that request.
    struct SignOff {
        let module: Int
        let body: @Sendable (Request) async throws -> Request
    }
}

/// The functions of all installed modules, in the order they run.
struct Handlers: Sendable {
    var initialize: [Handler.Initialize] = []
    var start: [Handler.Start] = []
    var next: [Handler.Next] = []
    var auxiliary: [Handler.Start] = []
    var response: [Handler.Response] = []
    var transform: Handler.Transform?
    var node: [Handler.Node] = []
    var success: [Handler.Success] = []
    var signOff: [Handler.SignOff] = []
    var actions = ActionRegistry()
    /// The names of the modules, by their numbers.
    private(set) var modules: [String] = []
    /// Whether the workflow is built; nothing can be registered after that.
    private(set) var isComplete = false

    mutating func number(of module: String) -> Int {
        if modules.last != module { modules.append(module) }
        return modules.count - 1
    }

    /// The phase of a handler.
    func phase(_ state: WorkflowState, _ module: Int) -> FlowPhase {
        FlowPhase(state: state, module: modules[module])
    }

    /// The value that remains in a setup when the workflow is built.
    static var complete: Handlers {
        var handlers = Handlers()
        handlers.isComplete = true
        return handlers
    }
}
