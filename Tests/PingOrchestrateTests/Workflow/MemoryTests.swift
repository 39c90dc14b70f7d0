import HTTPTypes
import PingTestKit
import Testing

@Suite("Nothing of a flow outlives it") struct MemoryTests {
    private final class Weak<Object: AnyObject & Sendable>: Sendable {
        private struct Reference { weak var object: Object? }
        private let reference: Locked<Reference>

        init(_ object: Object?) { reference = Locked(Reference(object: object)) }

        var isGone: Bool { reference.withLock { $0.object == nil } }

        /// Waits until tasks that have done their work let go of the object.
        func wait() async throws { try await until { isGone } }
    }

    @Test func `Step, actions, context and workflow go when the app lets go of them`() async throws {
        func run() async throws -> (Weak<ContinueNode>, Weak<Field>, Weak<FlowContext>, Weak<Workflow>) {
            let transport = ScriptedTransport([.page("one", ["password"]), .refusal(), .page("two")])
            let workflow = Workflow.pages(transport) { $0.module(CookieModule.config) }
            let step = try #require(await workflow.start() as? ContinueNode)
            let error = try #require(await step.next() as? ErrorNode)
            #expect(error.continueNode === step)
            #expect(await step.next() is ContinueNode)
            return (Weak(step), Weak(step.fields.first), Weak(step.context), Weak(workflow))
        }
        let (step, field, context, workflow) = try await run()
        try await workflow.wait()
        #expect(step.isGone)
        #expect(field.isGone)
        #expect(context.isGone)
        #expect(workflow.isGone)
    }

    /// Says how many of its kind there are.
    private final class Counted: Action {
        let count: Locked<Int>

        init(_ count: Locked<Int>) {
            self.count = count
            count.withLock { $0 += 1 }
        }

        deinit { count.withLock { $0 -= 1 } }
    }

    /// Steps whose every action is counted, and which a handler fails on when the server has accepted them.
    private func counting(_ count: Locked<Int>) -> Module<Void> {
        Module<Void>.of(name: "counting") { setup in
            setup.node { _, node in
                guard case .continue(let step) = node.kind else { return node }
                return ContinueNode(context: step.context, input: step.input, actions: [Counted(count)]) { _ in
                    let request = Request(urlString: Pages.url)
                    request.body([:])
                    return request
                }
            }
            setup.success { _, _ in throw PingError(.networkUnreachable, "No tokens.") }
        }
    }

    @Test func `A step goes whose handler failed after the server had accepted it, however often it was tried again`()
        async throws
    {
        func run() async throws -> (Weak<ContinueNode>, Weak<Field>, Weak<FlowContext>) {
            let failing = Module<Void>.of(name: "failing") { setup in
                setup.success { _, _ in throw PingError(.networkUnreachable, "No tokens.") }
            }
            let workflow = Workflow.pages(ScriptedTransport([.page("one", ["password"]), .token()])) {
                $0.module(failing)
            }
            let step = try #require(await workflow.start() as? ContinueNode)
            for _ in 0..<3 { #expect(await step.next() is FailureNode) }
            return (Weak(step), Weak(step.fields.first), Weak(step.context))
        }
        let (step, field, context) = try await run()
        #expect(step.isGone)
        #expect(field.isGone)
        #expect(context.isGone)
    }

    /// How a flow comes to its end.
    enum Ending: CaseIterable { case failed, cancelled, abandoned }

    @Test(arguments: Ending.allCases)
    func `3,000 logins that come to nothing leave nothing`(_ ending: Ending) async throws {
        let count = Locked(0)
        let client = ClosureClient { request in
            guard request.method == .post else { return .page("one") }
            if ending == .cancelled {
                withUnsafeCurrentTask { $0?.cancel() }
                try Task.checkCancellation()
            }
            return .token()
        }
        let workflow = Workflow.pages(client) { $0.module(counting(count)) }
        for _ in 0..<30 {
            await withTaskGroup(of: Void.self) { group in
                for _ in 0..<100 {
                    group.addTask {
                        guard case .continue(let step) = await workflow.start().kind else { return }
                        if ending != .abandoned { _ = await step.next() }
                    }
                }
            }
        }
        #expect(count.current == 0)
    }

    private final class Part: Sendable {}

    @Test func `What a module's functions hold goes with the workflow, also when they hold the setup itself`()
        async throws
    {
        func run() async throws -> (Weak<Part>, Weak<ScriptedTransport>, Weak<SharedContext>) {
            let part = Part()
            let transport = ScriptedTransport([.page("one"), .token()])
            let holding = Module<Void>.of(name: "holding") { setup in
                setup.start { [part] _, request in
                    setup.context["part"] = part
                    return request
                }
                setup.signOff { request in
                    setup.logger.d("\(setup.timeout)")
                    return request
                }
            }
            let workflow = Workflow.pages(transport) { $0.module(holding) }
            let step = try #require(await workflow.start() as? ContinueNode)
            #expect(await step.next() is SuccessNode)
            return (Weak(part), Weak(transport), Weak(workflow.sharedContext))
        }
        let (part, transport, context) = try await run()
        #expect(part.isGone)
        #expect(transport.isGone)
        #expect(context.isGone)
    }

    @Test func `A deadline holds nothing back`() async throws {
        func run() async -> Weak<FlowContext> {
            let workflow = Workflow.pages(ScriptedTransport([.page("one")])) { $0.flowTimeout = 3600 }
            return Weak((await workflow.start() as? ContinueNode)?.context)
        }
        let context = await run()
        // The task that watched the clock has been cancelled, and ends when it is its turn.
        try await context.wait()
        #expect(context.isGone)
    }

    @Test func `A step keeps its workflow alive, so that it can be submitted`() async throws {
        func start() async throws -> ContinueNode {
            try #require(await Workflow.pages(ClosureClient { _ in .page("one") }).start() as? ContinueNode)
        }
        let step = try await start()
        #expect(await step.next() is ContinueNode)
    }
}
