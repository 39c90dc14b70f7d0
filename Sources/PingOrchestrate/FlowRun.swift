import Foundation
import PingCommons
import PingLogger
import PingNetwork

/// One request's way through the states, from top to bottom.
struct FlowRun {
    let workflow: Workflow
    let context: FlowContext
    private var place = FlowPlace(state: .initialize)

    init(workflow: Workflow, context: FlowContext) {
        self.workflow = workflow
        self.context = context
    }

    /// init, start, then what ``exchange(_:answering:)`` does.
    mutating func start(_ request: Request) async -> any Node {
        workflow.observers.notify { FlowEvent(flow: context.id, kind: .started) }
        do {
            try await workflow.initialize()
            var request = request
            for handler in workflow.handlers.start {
                enter(.start, handler.module)
                request = try await handler.body(context, request)
            }
            return arrived(at: try await exchange(request, answering: nil))
        } catch {
            return failed(error)
        }
    }

    /// next, then what ``exchange(_:answering:)`` does. The step stays open unless the server accepted it.
    mutating func next(_ current: ContinueNode) async -> any Node {
        enter(.next, nil)
        do { try current.beginSubmission() } catch { return failed(error) }
        do {
            let node = try await answer(current)
            current.endSubmission(answered: isAcceptance(node, of: current))
            return arrived(at: node)
        } catch {
            current.endSubmission(answered: false)
            return failed(error)
        }
    }

    private mutating func answer(_ current: ContinueNode) async throws -> any Node {
        try checkDeadline()
        var request = try current.asRequest()
        for handler in workflow.handlers.next {
            enter(.next, handler.module)
            request = try await handler.body(context, current, request)
        }
        for action in current.actions {
            guard let interceptor = action as? any RequestInterceptor else { continue }
            request = interceptor.intercept(context: context, request: request)
        }
        return try await exchange(request, answering: current)
    }

    /// transport, response, transform, node, and success when the flow is complete.
    private mutating func exchange(_ request: Request, answering current: ContinueNode?) async throws -> any Node {
        let response = try await send(request, answering: current)
        for handler in workflow.handlers.response {
            enter(.response, handler.module)
            try await handler.body(context, response)
        }
        var node = try await transform(response)
        if let step = node as? ContinueNode { introduce(step) }
        for handler in workflow.handlers.node {
            enter(.node, handler.module)
            node = try await handler.body(context, node)
        }
        if let success = node as? SuccessNode { return try await succeed(success) }
        if var error = node as? ErrorNode, error.continueNode == nil {
            error.continueNode = current
            return error
        }
        return node
    }

    private mutating func send(_ request: Request, answering current: ContinueNode?) async throws -> Response {
        let transport = workflow.handlers.transport
        enter(.transport, transport?.module)
        try Task.checkCancellation()
        if let transport { return try await transport.body(context, request) }
        let http = try request.httpRequest(timeout: try remainingTime(), bodyLimit: workflow.config.bodyLimit)
        workflow.observers.notify {
            FlowEvent(flow: context.id, kind: .sent(method: "\(http.method)", url: "\(http.url)"))
        }
        let answer = try await workflow.httpClient.send(http)
        workflow.observers.notify { FlowEvent(flow: context.id, kind: .received(status: answer.status)) }
        return Response(
            url: http.url,
            http: answer,
            answeredNode: current,
            depthLimit: workflow.config.jsonDepthLimit
        )
    }

    private mutating func transform(_ response: Response) async throws -> any Node {
        guard let transform = workflow.handlers.transform else {
            throw PingError(
                .invalidConfiguration,
                "No module of this workflow turns an answer into a node.",
                recovery: "Install a module that calls setup.transform, or use createJourney or createDaVinci."
            )
        }
        enter(.transform, transform.module)
        return try await transform.body(context, response)
    }

    private mutating func succeed(_ success: SuccessNode) async throws -> any Node {
        var success = success
        for handler in workflow.handlers.success {
            enter(.success, handler.module)
            success = try await handler.body(context, success)
        }
        return success
    }

    /// Makes a restored document a step again: transform and node, without a request.
    mutating func restore(_ response: Response) async throws -> ContinueNode {
        try await workflow.initialize()
        let node = try await transform(response)
        guard let step = node as? ContinueNode else {
            throw PingError(.snapshotUnusable, "The saved flow does not hold a step.", recovery: "Start a new flow.")
        }
        introduce(step)
        return step
    }

    private func introduce(_ step: ContinueNode) {
        for action in step.actions {
            (action as? any ContinueNodeAware)?.continueNode = step
        }
    }

    private func isAcceptance(_ node: any Node, of current: ContinueNode) -> Bool {
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
        _ = try remainingTime()
    }

    /// The time for one exchange: the configured one, or less when the flow's own deadline comes sooner.
    private func remainingTime() throws -> Duration {
        let timeout = workflow.config.timeout
        guard let deadline = context.deadline else { return .seconds(timeout) }
        let left = deadline.timeIntervalSince(workflow.config.system.now())
        guard left > 0 else {
            throw PingError(.flowExpired, "The login took longer than allowed.", recovery: "Start a new flow.")
        }
        return .seconds(min(timeout, left))
    }

    private func arrived(at node: any Node) -> any Node {
        workflow.observers.notify { FlowEvent(flow: context.id, kind: .arrived(FlowEvent.NodeSummary(node))) }
        return node
    }

    private func failed(_ error: any Error) -> any Node {
        let node = FailureNode(cause: place.located(error))
        if !node.isCancelled { workflow.config.logger.e("The flow failed.", error: node.cause) }
        return arrived(at: node)
    }
}
