import PingCommons
import PingLogger
import PingNetwork

/// One request's way through the states, from top to bottom.
struct FlowRun {
    let workflow: Workflow
    let context: FlowContext
    /// Set while the flow's deadline is being watched.
    var timeLimit: TimeLimit?
    private var place = FlowPlace.initialize

    init(workflow: Workflow, context: FlowContext) {
        self.workflow = workflow
        self.context = context
    }

    /// The two ways into a flow.
    enum Entry {
        case start(Request)
        case next(ContinueNode)
    }

    mutating func enter(_ entry: Entry) async -> any Node {
        switch entry {
        case .start(let request): await start(request)
        case .next(let step): await next(step)
        }
    }

    /// init, start, transport, response; then ``take(_:answering:)``.
    private mutating func start(_ request: Request) async -> any Node {
        workflow.observers.notify { FlowEvent(flow: context.id, kind: .started) }
        do {
            try await workflow.initialize()
            var request = request
            for handler in workflow.handlers.start {
                place = handler.place
                request = try await handler.body(context, request)
            }
            let response = try await exchange(request, answering: nil)
            return arrived(at: try await take(response, answering: nil))
        } catch {
            return failed(error)
        }
    }

    /// next, transport, response; then ``take(_:answering:)``.
    ///
    /// A step whose answer the server has taken is not sent again: when a later state failed, this goes on from there.
    private mutating func next(_ current: ContinueNode) async -> any Node {
        place = .next
        var received: Response?
        do { received = try current.beginSubmission() } catch { return failed(error) }
        do {
            let response = if let received { received } else { try await answer(current) }
            received = response
            let node = try await take(response, answering: current)
            current.completeSubmission()
            return arrived(at: node)
        } catch {
            current.failSubmission(received)
            return failed(error)
        }
    }

    /// The step's request, through its own actions and the modules, to the server.
    private mutating func answer(_ current: ContinueNode) async throws -> Response {
        var request = try current.asRequest()
        for action in current.actions {
            guard let interceptor = action as? any RequestInterceptor else { continue }
            request = interceptor.intercept(context: context, request: request)
        }
        for handler in workflow.handlers.next {
            place = handler.place
            request = try await handler.body(context, current, request)
        }
        return try await exchange(request, answering: current)
    }

    /// transport, response.
    private mutating func exchange(_ request: Request, answering current: ContinueNode?) async throws -> Response {
        place = workflow.handlers.transport?.place ?? .transport
        try Task.checkCancellation()
        try checkDeadline()
        try context.values.checkRead()
        let response = try await workflow.send(request, context, answering: current)
        for handler in workflow.handlers.response {
            place = handler.place
            try await handler.body(context, response)
        }
        return response
    }

    /// transform, node, and success when the flow is complete.
    private mutating func take(_ response: Response, answering current: ContinueNode?) async throws -> any Node {
        let transformed = try await transform(response)
        if let current, transformed.kind.accepts(current) { current.accepted() }
        let node = try await process(transformed, from: response)
        switch node.kind {
        case .success(let success):
            return try await succeed(success)
        case .error(var error) where error.continueNode == nil:
            error.continueNode = current
            return error
        default:
            return node
        }
    }

    private mutating func transform(_ response: Response) async throws -> any Node {
        guard let transform = workflow.handlers.transform else {
            place = .transform
            throw PingError(
                .invalidConfiguration,
                "No module of this workflow turns an answer into a node.",
                recovery: "Install a module that calls setup.transform, or use createJourney or createDaVinci."
            )
        }
        place = transform.place
        return known(try await transform.body(context, response), from: response)
    }

    private mutating func process(_ transformed: any Node, from response: Response) async throws -> any Node {
        var node = transformed
        for handler in workflow.handlers.node {
            place = handler.place
            node = known(try await handler.body(context, node), from: response)
        }
        return node
    }

    private mutating func succeed(_ success: SuccessNode) async throws -> SuccessNode {
        var success = success
        for handler in workflow.handlers.success {
            place = handler.place
            success = try await handler.body(context, success)
        }
        return success
    }

    /// Makes a saved document a step again: transform and node, without a request.
    mutating func restore(_ response: Response) async throws -> ContinueNode {
        do {
            try await workflow.initialize()
            let node = try await process(try await transform(response), from: response)
            try context.values.checkRead()
            switch node.kind {
            case .continue(let step): return step
            case .failure(let failure): throw failure.cause
            default: throw PingError.snapshotUnusable("It does not hold a step.")
            }
        } catch {
            throw place.located(error)
        }
    }

    /// A step knows its origin and its actions know the step; a failure says where it comes from, like one thrown.
    private func known(_ node: any Node, from response: Response) -> any Node {
        switch node.kind {
        case .continue(let step): step.introduce(from: response.url)
        case .failure(let failure): return FailureNode(cause: place.located(failure.cause))
        case .success, .error, .empty: break
        }
        return node
    }

    private func checkDeadline() throws {
        if let deadline = context.deadline, deadline <= workflow.config.system.now() { throw PingError.flowExpired }
    }

    private func arrived(at node: any Node) -> any Node {
        if case .failure(let failure) = node.kind, !failure.isCancelled {
            workflow.config.logger.e("The flow failed.", error: failure.cause)
        }
        workflow.observers.notify { FlowEvent(flow: context.id, kind: .arrived(FlowEvent.NodeSummary(node))) }
        return node
    }

    /// What a cancelled module threw matters less than that the caller, or the clock, cancelled it.
    private func failed(_ error: any Error) -> any Node {
        if timeLimit?.isOver == true { return arrived(at: FailureNode(cause: place.located(PingError.flowExpired))) }
        if Task.isCancelled { return arrived(at: FailureNode(cause: CancellationError())) }
        return arrived(at: FailureNode(cause: place.located(error)))
    }
}

extension NodeKind {
    /// Whether getting this node means that the server has taken the answer to a step.
    fileprivate func accepts(_ current: ContinueNode) -> Bool {
        switch self {
        case .continue(let step): step !== current
        case .success: true
        case .error, .failure, .empty: false
        }
    }
}
