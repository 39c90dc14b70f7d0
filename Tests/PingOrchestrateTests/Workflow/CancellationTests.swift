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

    @Test(arguments: [WorkflowState.next, .response, .node, .success])
    func `is not a failure in any state, and the step can be submitted again`(_ state: WorkflowState)
        async throws
    {
        let gate = Gate()
        let logger = MemoryLogger()
        let sent = Locked(0)
        let transport = ClosureClient { request in
            if request.method == .get { return .page("one", ["password"]) }
            sent.withLock { $0 += 1 }
            return .token()
        }
        let workflow = Workflow.pages(transport) { config in
            config.logger = logger
            config.module(waiting(at: gate, in: state))
        }
        let step = try #require(await workflow.start() as? ContinueNode)
        step.fields.first?.value = "secret"
        let submitting = Task { await step.next() }
        await gate.waitForArrivals()
        submitting.cancel()

        let failure = try #require(await submitting.value as? FailureNode)
        #expect(failure.isCancelled)
        #expect(failure.cause is CancellationError)
        #expect(logger.lines.isEmpty)
        #expect(!step.isCompleted)
        #expect(await step.next() is SuccessNode)
        #expect(step.isCompleted)
        #expect(sent.current == 1)
    }

    @Test func `before the request keeps what the user typed`() async throws {
        let gate = Gate()
        let workflow = Workflow.pages(ScriptedTransport([.page("one", ["password"])])) { config in
            config.module(waiting(at: gate, in: .next))
        }
        let step = try #require(await workflow.start() as? ContinueNode)
        step.fields.first?.value = "secret"
        let submitting = Task { await step.next() }
        await gate.waitForArrivals()
        submitting.cancel()
        _ = await submitting.value
        #expect(step.fields.first?.value == "secret")
    }

    @Test func `of a task before it starts sends nothing`() async throws {
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

    @Test func `is what a cancelled caller gets, whatever error a module made of it`() async throws {
        let gate = Gate()
        let wrapping = Module<Void>.of(name: "wrapping") { setup in
            setup.next { _, _, _ in
                do { try await gate.wait() } catch { throw PingError("network", "The request failed.") }
                return Request()
            }
        }
        let workflow = Workflow.pages(ScriptedTransport([.page("one")])) { $0.module(wrapping) }
        let step = try #require(await workflow.start() as? ContinueNode)
        let submitting = Task { await step.next() }
        await gate.waitForArrivals()
        submitting.cancel()
        #expect((await submitting.value as? FailureNode)?.isCancelled == true)
    }

    @Test func `that a module reports by the SDK's own code counts as cancellation too`() {
        #expect(FailureNode(cause: PingError(.cancelled, "Cancelled.")).isCancelled)
        #expect(!FailureNode(cause: PingError(.malformedJSON, "No.")).isCancelled)
    }
}
