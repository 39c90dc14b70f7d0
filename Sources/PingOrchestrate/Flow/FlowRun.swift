/// One request's way through the states, from top to bottom.
struct FlowRun {
    let workflow: Workflow
    let context: FlowContext
    /// Set while the flow's deadline is being watched.
    var timeLimit: TimeLimit?

    /// The two ways into a flow.
    enum Entry {
        case start(Request)
        case next(ContinueNode)
    }

    func enter(_ entry: Entry) async -> any Node {
        switch entry {
        case .start(let request): await start(request)
        case .next(let step): await next(step)
        }
    }

    /// init, start, transport, response; then ``take(_:answering:)``.
    private func start(_ request: Request) async -> any Node {
        workflow.observers.notify { FlowEvent(flow: context.id, kind: .started) }
        do throws(Stopped) {
            do { try await workflow.initialize(for: context) } catch { throw Stopped(error, at: .initialize) }
            var request = request
            for handler in workflow.handlers.start {
                do { request = try await handler.body(context, request) } catch {
                    throw Stopped(error, at: place(.start, handler.module))
                }
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
    private func next(_ current: ContinueNode) async -> any Node {
        var received: Response?
        do { received = try current.beginSubmission() } catch { return failed(Stopped(error, at: .next)) }
        do throws(Stopped) {
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
    private func answer(_ current: ContinueNode) async throws(Stopped) -> Response {
        var request: Request
        do { request = try current.asRequest() } catch { throw Stopped(error, at: .next) }
        for interceptor in current.interceptors {
            request = interceptor.intercept(context: context, request: request)
        }
        for handler in workflow.handlers.next {
            do { request = try await handler.body(context, current, request) } catch {
                throw Stopped(error, at: place(.next, handler.module))
            }
        }
        return try await exchange(request, answering: current)
    }

    /// transport, response.
    private func exchange(_ request: Request, answering current: ContinueNode?) async throws(Stopped) -> Response {
        let response: Response
        do {
            try Task.checkCancellation()
            try checkDeadline()
            try context.values.checkRead()
            response = try await workflow.send(request, context, answering: current)
        } catch {
            throw Stopped(error, at: .transport)
        }
        for handler in workflow.handlers.response {
            do { try await handler.body(context, response) } catch {
                throw Stopped(error, at: place(.response, handler.module))
            }
        }
        return response
    }

    /// transform, node, and success when the flow is complete.
    private func take(_ response: Response, answering current: ContinueNode?) async throws(Stopped) -> any Node {
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

    private func transform(_ response: Response) async throws(Stopped) -> any Node {
        guard let transform = workflow.handlers.transform else {
            let error = PingError(
                .invalidConfiguration,
                "No module of this workflow turns an answer into a node.",
                recovery: "Install a module that calls setup.transform, or use createJourney or createDaVinci."
            )
            throw Stopped(error, at: .transform)
        }
        do {
            let node = try await transform.body(context, response)
            return known(node, from: response, at: place(.transform, transform.module))
        } catch {
            throw Stopped(error, at: place(.transform, transform.module))
        }
    }

    private func process(_ transformed: any Node, from response: Response) async throws(Stopped) -> any Node {
        var node = transformed
        let step: ContinueNode? = if case .continue(let step) = transformed.kind { step } else { nil }
        for handler in workflow.handlers.node {
            do {
                node = try await handler.body(context, node)
            } catch {
                throw Stopped(error, at: place(.node, handler.module))
            }
            node = known(node, besides: step, from: response, at: place(.node, handler.module))
        }
        return node
    }

    private func succeed(_ success: SuccessNode) async throws(Stopped) -> SuccessNode {
        var success = success
        for handler in workflow.handlers.success {
            do {
                success = try await WorkflowSender.$flow.withValue(context.id) {
                    try await handler.body(context, success)
                }
            } catch {
                throw Stopped(error, at: place(.success, handler.module))
            }
        }
        return success
    }

    /// Makes a saved document a step again: transform and node, without a request.
    func restore(_ response: Response) async throws -> ContinueNode {
        var place = FlowPlace.initialize
        do {
            try await workflow.initialize(for: context)
            let node = try await process(try await transform(response), from: response)
            place = lastPlace
            try context.values.checkRead()
            switch node.kind {
            case .continue(let step): return step
            case .failure(let failure): throw failure.cause
            default: throw PingError.snapshotUnusable("It does not hold a step.")
            }
        } catch let stopped as Stopped {
            throw stopped.place.located(stopped.error)
        } catch {
            throw place.located(error)
        }
    }

    /// A step knows its origin and its actions know the step; a failure says where it comes from, like one thrown.
    ///
    /// - Parameter introduced: The step that is known already.
    private func known(
        _ node: any Node,
        besides introduced: ContinueNode? = nil,
        from response: Response,
        at place: @autoclosure () -> FlowPlace
    ) -> any Node {
        switch node.kind {
        case .continue(let step): if step !== introduced { step.introduce(from: response) }
        case .failure(let failure): return FailureNode(cause: located(failure.cause, at: place()))
        case .success, .error, .empty: break
        }
        return node
    }

    private func place(_ state: WorkflowState, _ module: Int) -> FlowPlace { workflow.handlers.place(state, module) }

    /// Where a node was looked at last.
    private var lastPlace: FlowPlace {
        if let handler = workflow.handlers.node.last { return place(.node, handler.module) }
        return workflow.handlers.transform.map { place(.transform, $0.module) } ?? .transform
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
    private func failed(_ stopped: Stopped) -> any Node {
        if timeLimit?.isOver == true {
            return arrived(at: FailureNode(cause: located(PingError.flowExpired, at: stopped.place)))
        }
        if Task.isCancelled { return arrived(at: FailureNode(cause: CancellationError())) }
        return arrived(at: FailureNode(cause: located(stopped.error, at: stopped.place)))
    }

    /// The error with its place and the flow's identifier.
    private func located(_ error: any Error, at place: FlowPlace) -> any Error {
        guard var located = place.located(error) as? PingError else { return place.located(error) }
        located.context.correlationID = located.context.correlationID ?? context.id
        return located
    }
}

/// An error, and where it stopped the flow.
private struct Stopped: Error {
    let error: any Error
    let place: FlowPlace

    init(_ error: any Error, at place: FlowPlace) {
        self.error = error
        self.place = place
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
