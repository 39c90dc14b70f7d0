import PingCommons
import PingLogger
import PingNetwork
import PingOrchestrate
import PingTestKit
import Testing

@Suite("Nothing of a flow outlives it") struct MemoryTests {
    private final class Weak<Object: AnyObject & Sendable>: Sendable {
        private struct Reference { weak var object: Object? }
        private let reference: Locked<Reference>

        init(_ object: Object?) { reference = Locked(Reference(object: object)) }

        var isGone: Bool { reference.withLock { $0.object == nil } }

        /// Waits, a minute at most, until tasks that have done their work let go of the object.
        func wait() async {
            for _ in 0..<60_000 where !isGone { try? await Task.sleep(for: .milliseconds(1)) }
        }
    }

    @Test("Step, actions, context and workflow go when the app lets go of them")
    func released() async throws {
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
        await workflow.wait()
        #expect(step.isGone)
        #expect(field.isGone)
        #expect(context.isGone)
        #expect(workflow.isGone)
    }

    private final class Part: Sendable {}

    @Test("What a module's functions hold goes with the workflow, also when they hold the setup itself")
    func moduleReleased() async throws {
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

    @Test("A deadline holds nothing back")
    func releasedWithDeadline() async throws {
        func run() async -> Weak<FlowContext> {
            let workflow = Workflow.pages(ScriptedTransport([.page("one")])) { $0.flowTimeout = 3600 }
            return Weak((await workflow.start() as? ContinueNode)?.context)
        }
        let context = await run()
        // The task that watched the clock has been cancelled, and ends when it is its turn.
        await context.wait()
        #expect(context.isGone)
    }

    @Test("A step keeps its workflow alive, so that it can be answered")
    func stepKeepsWorkflow() async throws {
        func start() async throws -> ContinueNode {
            try #require(await Workflow.pages(ClosureClient { _ in .page("one") }).start() as? ContinueNode)
        }
        let step = try await start()
        #expect(await step.next() is ContinueNode)
    }
}
