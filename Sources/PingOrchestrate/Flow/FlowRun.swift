/// One request's way through the states, from top to bottom.
struct FlowRun {
    let workflow: Workflow
    let context: FlowContext
    /// Set while the flow's deadline is being watched.
    var timeLimit: TimeLimit?

    /// init, start, transport; then ``handle(_:_:submitting:)``.
    func start(_ request: Request) async -> any Node {
        workflow.observers.notify { FlowEvent(flow: context.id, kind: .started) }
        do throws(Stopped) {
            do { try await workflow.initialize(for: context) } catch { throw Stopped(error, at: .initialize) }
            var request = request
            for handler in workflow.handlers.start {
                do { request = try await handler.body(context, request) } catch {
                    throw Stopped(error, at: phase(.start, handler.module))
                }
            }
            let response = try await exchange(request, submitting: nil)
            var handled = 0
            return arrived(at: try await handle(response, &handled, submitting: nil))
        } catch {
            return failed(error)
        }
    }

    /// next, transport; then ``handle(_:_:submitting:)``.
    ///
    /// A step that the server has accepted is not sent again: when a later state failed, this continues from there.
    func next(_ current: ContinueNode) async -> any Node {
        var received: Response?
        var handled = 0
        do {
            if let acceptance = try current.beginSubmission() { (received, handled) = acceptance }
        } catch {
            return failed(Stopped(error, at: .next))
        }
        do throws(Stopped) {
            let response = if let received { received } else { try await submit(current) }
            received = response
            let node = try await handle(response, &handled, submitting: current)
            current.completeSubmission(isRefused: node.kind.refuses)
            return arrived(at: node)
        } catch {
            current.failSubmission(received, handled)
            return failed(error)
        }
    }

    /// The step's request, through its own actions and the modules, to the server.
    private func submit(_ current: ContinueNode) async throws(Stopped) -> Response {
        var request: Request
        do { request = try current.asRequest() } catch { throw Stopped(error, at: .next) }
        for interceptor in current.interceptors {
            request = interceptor.intercept(context: context, request: request)
        }
        for handler in workflow.handlers.next {
            do { request = try await handler.body(context, current, request) } catch {
                throw Stopped(error, at: phase(.next, handler.module))
            }
        }
        return try await exchange(request, submitting: current)
    }

    /// transport.
    private func exchange(_ request: Request, submitting current: ContinueNode?) async throws(Stopped) -> Response {
        do {
            try Task.checkCancellation()
            try checkDeadline()
            try context.values.checkRead()
            let response = try await workflow.send(request, context, submitting: current)
            context.values.noteStep(at: response.url)
            return response
        } catch {
            throw Stopped(error, at: .transport)
        }
    }

    /// response, transform, node, and success when the flow is complete.
    ///
    /// - Parameter handled: How many of the response handlers have seen the response. They see it once.
    private func handle(
        _ response: Response,
        _ handled: inout Int,
        submitting current: ContinueNode?
    ) async throws(Stopped) -> any Node {
        for handler in workflow.handlers.response.dropFirst(handled) {
            do { try await handler.body(context, response) } catch {
                if let current { await noteAcceptance(response, current) }
                throw Stopped(error, at: phase(.response, handler.module))
            }
            handled += 1
        }
        let transformed = if let kept = current?.following { kept } else { try await transform(response) }
        if let current, transformed.kind.accepts(current) { current.accepted(with: transformed) }
        let node = try await process(transformed, from: response)
        if case .success(let success) = node.kind { return try await succeed(success) }
        return Self.node(node, answering: current)
    }

    /// Notes whether a response that a handler could not handle says that the server has accepted the step. Another
    /// task finds out, since the caller's may be cancelled.
    private func noteAcceptance(_ response: Response, _ current: ContinueNode) async {
        if current.following != nil { return }
        let response = response.withoutSubmittedNode
        let node = await Task { try? await transform(response) }.value
        if let node, node.kind.accepts(current) { current.accepted(with: node) }
    }

    private static func node(_ node: any Node, answering current: ContinueNode?) -> any Node {
        guard case .error(var error) = node.kind, error.continueNode == nil else { return node }
        error.continueNode = current
        return error
    }

    private func transform(_ response: Response) async throws(Stopped) -> any Node {
        guard let transform = workflow.handlers.transform else {
            let error = PingError(
                .invalidConfiguration,
                "No module of this workflow transforms a response into a node.",
                recovery: "Install a module that calls setup.transform, or use createJourney or createDaVinci."
            )
            throw Stopped(error, at: .transform)
        }
        do {
            let node = try await transform.body(context, response)
            return register(node, from: response, at: phase(.transform, transform.module))
        } catch {
            throw Stopped(patient(error, response), at: phase(.transform, transform.module))
        }
    }

    /// The error with the time that the server asks to wait: a gateway before a server seldom responds with a document.
    private func patient(_ error: any Error, _ response: Response) -> any Error {
        guard let wait = response.http.retryAfter(now: workflow.config.system.now()), var error = error as? PingError
        else { return error }
        error.context.retryAfter = error.context.retryAfter ?? wait
        return error
    }

    private func process(_ transformed: any Node, from response: Response) async throws(Stopped) -> any Node {
        var node = transformed
        let step: ContinueNode? = if case .continue(let step) = transformed.kind { step } else { nil }
        for handler in workflow.handlers.node {
            do {
                node = try await handler.body(context, node)
            } catch {
                throw Stopped(error, at: phase(.node, handler.module))
            }
            node = register(node, besides: step, from: response, at: phase(.node, handler.module))
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
                throw Stopped(error, at: phase(.success, handler.module))
            }
        }
        return success
    }

    /// Makes a saved document a step again: transform and node, without a request.
    func restore(_ response: Response) async throws -> ContinueNode {
        var phase = FlowPhase.initialize
        context.values.noteStep(at: response.url)
        do {
            try await workflow.initialize(for: context)
            let node = try await process(try await transform(response), from: response)
            phase = lastPhase
            try context.values.checkRead()
            switch node.kind {
            case .continue(let step): return step
            case .failure(let failure): throw failure.cause
            default: throw PingError.snapshotUnusable("It does not hold a step.")
            }
        } catch let stopped as Stopped {
            throw stopped.phase.annotate(stopped.error)
        } catch {
            throw phase.annotate(error)
        }
    }

    /// Attaches a step to its origin and its actions, and annotates a failure like a thrown error.
    ///
    /// - Parameter attached: The step that is attached already.
    private func register(
        _ node: any Node,
        besides attached: ContinueNode? = nil,
        from response: Response,
        at phase: @autoclosure () -> FlowPhase
    ) -> any Node {
        switch node.kind {
        case .continue(let step): if step !== attached { step.attach(from: response) }
        case .failure(let failure): return FailureNode(cause: annotate(failure.cause, at: phase()))
        case .success, .error, .empty: break
        }
        return node
    }

    private func phase(_ state: WorkflowState, _ module: Int) -> FlowPhase { workflow.handlers.phase(state, module) }

    /// The phase of the last node handler.
    private var lastPhase: FlowPhase {
        if let handler = workflow.handlers.node.last { return phase(.node, handler.module) }
        return workflow.handlers.transform.map { phase(.transform, $0.module) } ?? .transform
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

    /// A cancellation by the caller or the deadline hides what a cancelled module threw.
    private func failed(_ stopped: Stopped) -> any Node {
        if timeLimit?.isOver == true {
            return arrived(at: FailureNode(cause: annotate(PingError.flowExpired, at: stopped.phase)))
        }
        if Task.isCancelled { return arrived(at: FailureNode(cause: CancellationError())) }
        return arrived(at: FailureNode(cause: annotate(stopped.error, at: stopped.phase)))
    }

    /// The error with its phase and the flow's identifier.
    private func annotate(_ error: any Error, at phase: FlowPhase) -> any Error {
        guard var annotated = phase.annotate(error) as? PingError else { return phase.annotate(error) }
        annotated.context.correlationID = annotated.context.correlationID ?? context.id
        return annotated
    }
}

/// An error, and the phase in which it stopped the flow.
private struct Stopped: Error {
    let error: any Error
    let phase: FlowPhase

    init(_ error: any Error, at phase: FlowPhase) {
        self.error = error
        self.phase = phase
    }
}

extension NodeKind {
    /// Whether this node means that the server has refused what the step was sent with.
    fileprivate var refuses: Bool { if case .error(let error) = self { error.isJudgement } else { false } }

    /// Whether this node means that the server has accepted the step.
    fileprivate func accepts(_ current: ContinueNode) -> Bool {
        switch self {
        case .continue(let step): step !== current
        case .success: true
        case .error, .failure, .empty: false
        }
    }
}
