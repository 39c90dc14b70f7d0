import HTTPTypes
import PingTestKit
import Testing

@Suite("Cancellation") struct CancellationTests {
    /// A module that waits at a gate in one state, the first time only.
    private func waiting(at gate: Gate, in state: WorkflowState) -> Module<Void> {
        let isFirst = Locked(true)
        let wait: @Sendable () async throws -> Void = {
            let waits = isFirst.withLock { isFirst in
                defer { isFirst = false }
                return isFirst
            }
            if waits { try await gate.wait() }
        }
        return Module<Void>.of(name: "waiting") { setup in
            switch state {
            case .next:
                setup.next { _, _, request in
                    try await wait()
                    return request
                }
            case .response:
                setup.response { context, _ in
                    if context["started"] != nil { try await wait() }
                    context["started"] = true
                }
            case .node:
                setup.node { context, node in
                    if context["started"] != nil { try await wait() }
                    context["started"] = true
                    return node
                }
            default:
                setup.success { _, success in
                    try await wait()
                    return success
                }
            }
        }
    }

    @Test(
        "is told from failure in every state, and leaves the step to be answered again",
        arguments: [WorkflowState.next, .response, .node, .success]
    )
    func stepStaysUsable(_ state: WorkflowState) async throws {
        let gate = Gate()
        let logger = TraceLogger()
        let transport = ClosureClient { request in request.method == .get ? .page("one", ["password"]) : .token() }
        let workflow = Workflow.pages(transport) { config in
            config.logger = logger
            config.module(waiting(at: gate, in: state))
        }
        let step = try #require(await workflow.start() as? ContinueNode)
        step.fields.first?.value = "secret"
        let answering = Task { await step.next() }
        await gate.waitForArrivals()
        answering.cancel()

        let failure = try #require(await answering.value as? FailureNode)
        #expect(failure.isCancelled)
        #expect(failure.cause is CancellationError)
        #expect(logger.trace.entries.isEmpty)
        #expect(!step.isAnswered)
        #expect(await step.next() is SuccessNode)
        #expect(step.isAnswered)
    }

    @Test("before the request keeps what the user typed")
    func secretsKept() async throws {
        let gate = Gate()
        let workflow = Workflow.pages(ScriptedTransport([.page("one", ["password"])])) { config in
            config.module(waiting(at: gate, in: .next))
        }
        let step = try #require(await workflow.start() as? ContinueNode)
        step.fields.first?.value = "secret"
        let answering = Task { await step.next() }
        await gate.waitForArrivals()
        answering.cancel()
        _ = await answering.value
        #expect(step.fields.first?.value == "secret")
    }

    @Test("of a task before it starts sends nothing")
    func beforeStart() async throws {
        let transport = ScriptedTransport([.page("one")])
        let workflow = Workflow.pages(transport)
        let gate = Gate()
        let starting = Task {
            try? await gate.wait()
            return await workflow.start()
        }
        starting.cancel()
        #expect((await starting.value as? FailureNode)?.isCancelled == true)
        #expect(transport.requests.isEmpty)
    }

    @Test("is what a cancelled caller is told, whatever error a module made of it")
    func wrappedCancellation() async throws {
        let gate = Gate()
        let wrapping = Module<Void>.of(name: "wrapping") { setup in
            setup.next { _, _, _ in
                do { try await gate.wait() } catch { throw PingError("network", "The request failed.") }
                return Request()
            }
        }
        let workflow = Workflow.pages(ScriptedTransport([.page("one")])) { $0.module(wrapping) }
        let step = try #require(await workflow.start() as? ContinueNode)
        let answering = Task { await step.next() }
        await gate.waitForArrivals()
        answering.cancel()
        #expect((await answering.value as? FailureNode)?.isCancelled == true)
    }

    @Test("that a module reports by the SDK's own code counts as cancellation too")
    func byCode() {
        #expect(FailureNode(cause: PingError(.cancelled, "Cancelled.")).isCancelled)
        #expect(!FailureNode(cause: PingError(.malformedJSON, "No.")).isCancelled)
    }
}
