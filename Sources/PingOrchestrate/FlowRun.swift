import Foundation
import PingCommons
import PingLogger
import PingNetwork

/// One request's way through the states, from top to bottom.
struct FlowRun {
    let workflow: Workflow
    let context: FlowContext
    private let timeLimit: TimeLimit?
    private var place = FlowPlace(state: .initialize)

    init(workflow: Workflow, context: FlowContext, timeLimit: TimeLimit? = nil) {
        self.workflow = workflow
        self.context = context
        self.timeLimit = timeLimit
    }

    /// init, start, transport, response; then ``take(_:answering:)``.
    mutating func start(_ request: Request) async -> any Node {
        workflow.observers.notify { FlowEvent(flow: context.id, kind: .started) }
        do {
            try await workflow.initialize()
            var request = request
            for handler in workflow.handlers.start {
                enter(.start, handler.module)
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
    mutating func next(_ current: ContinueNode) async -> any Node {
        enter(.next, nil)
        let taken: Response?
        do { taken = try current.beginSubmission() } catch { return failed(error) }
        do {
            let response = if let taken { taken } else { try await answer(current) }
            let node = try await take(response, answering: current)
            current.endSubmission(completed: true)
            return arrived(at: node)
        } catch {
            current.endSubmission(completed: false)
            return failed(error)
        }
    }

    /// The step's request, through its own actions and the modules, to the server.
    private mutating func answer(_ current: ContinueNode) async throws -> Response {
        try checkDeadline()
        var request = try current.asRequest()
        for action in current.actions {
            guard let interceptor = action as? any RequestInterceptor else { continue }
            request = interceptor.intercept(context: context, request: request)
        }
        for handler in workflow.handlers.next {
            enter(.next, handler.module)
            request = try await handler.body(context, current, request)
        }
        return try await exchange(request, answering: current)
    }

    /// transport, response.
    private mutating func exchange(_ request: Request, answering current: ContinueNode?) async throws -> Response {
        enter(.transport, workflow.handlers.transport?.module)
        try Task.checkCancellation()
        try checkDeadline()
        let response = try await workflow.send(request, context, answering: current)
        for handler in workflow.handlers.response {
            enter(.response, handler.module)
            try await handler.body(context, response)
        }
        return response
    }

    /// transform, node, and success when the flow is complete.
    private mutating func take(_ response: Response, answering current: ContinueNode?) async throws -> any Node {
        var node = try await transform(response)
        if let current, accepts(node, current) { current.accepted(by: response) }
        node = try await process(node, from: response)
        if var success = node as? SuccessNode {
            for handler in workflow.handlers.success {
                enter(.success, handler.module)
                success = try await handler.body(context, success)
            }
            return success
        }
        if var error = node as? ErrorNode, error.continueNode == nil {
            error.continueNode = current
            return error
        }
        return node
    }

    private mutating func transform(_ response: Response) async throws -> any Node {
        enter(.transform, workflow.handlers.transform?.module)
        guard let transform = workflow.handlers.transform else {
            throw PingError(
                .invalidConfiguration,
                "No module of this workflow turns an answer into a node.",
                recovery: "Install a module that calls setup.transform, or use createJourney or createDaVinci."
            )
        }
        return located(try await transform.body(context, response))
    }

    /// node.
    private mutating func process(_ node: any Node, from response: Response) async throws -> any Node {
        var node = node
        introduce(node, response)
        for handler in workflow.handlers.node {
            enter(.node, handler.module)
            node = located(try await handler.body(context, node))
            introduce(node, response)
        }
        return node
    }

    /// Makes a saved document a step again: transform and node, without a request.
    mutating func restore(_ response: Response) async throws -> ContinueNode {
        do {
            try await workflow.initialize()
            let node = try await process(try await transform(response), from: response)
            if let failure = node as? FailureNode { throw failure.cause }
            guard let step = node as? ContinueNode else { throw PingError.snapshotUnusable("It does not hold a step.") }
            return step
        } catch {
            throw place.located(error)
        }
    }

    private func introduce(_ node: any Node, _ response: Response) {
        (node as? ContinueNode)?.introduce(from: response.url)
    }

    private func accepts(_ node: any Node, _ current: ContinueNode) -> Bool {
        switch node.kind {
        case .continue(let step): step !== current
        case .success: true
        case .error, .failure, .empty: false
        }
    }

    private mutating func enter(_ state: WorkflowState, _ module: String?) {
        place.state = state
        place.module = module
    }

    private func checkDeadline() throws {
        if let deadline = context.deadline, deadline <= workflow.config.system.now() { throw PingError.flowExpired }
    }

    /// A failure that a module returned says where it comes from, like one it threw.
    private func located(_ node: any Node) -> any Node {
        guard let failure = node as? FailureNode else { return node }
        return FailureNode(cause: place.located(failure.cause))
    }

    private func arrived(at node: any Node) -> any Node {
        if let failure = node as? FailureNode, !failure.isCancelled {
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
