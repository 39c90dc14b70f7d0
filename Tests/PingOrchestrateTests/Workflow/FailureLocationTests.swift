import Foundation
import PingTestKit
import Testing

@Suite("A failure says where it happened") struct FailureLocationTests {
    struct Broken: LocalizedError {
        var errorDescription: String? { "It is broken." }
        var recoverySuggestion: String? { "Mend it." }
    }

    /// States whose handlers can throw in a start or a submission.
    static let states: [WorkflowState] = [
        .initialize, .start, .response, .transform, .node, .next, .success,
    ]

    private func module(throwing error: any Error & Sendable, in state: WorkflowState) -> Module<Void> {
        Module<Void>.of(name: "faulty") { setup in
            switch state {
            case .initialize: setup.initialize { throw error }
            case .start: setup.start { _, _ in throw error }
            case .response: setup.response { _, _ in throw error }
            case .transform: setup.transform { _, _ in throw error }
            case .node: setup.node { _, _ in throw error }
            case .next: setup.next { _, _, _ in throw error }
            case .success: setup.success { _, _ in throw error }
            default: setup.signOff { _ in throw error }
            }
        }
    }

    private func failure(throwing error: any Error & Sendable, in state: WorkflowState) async throws -> FailureNode {
        let transport = ScriptedTransport([.page("one"), .token()])
        let workflow = Workflow.pages(transport) { $0.module(module(throwing: error, in: state)) }
        let node = await workflow.start()
        if let step = node as? ContinueNode { return try #require(await step.next() as? FailureNode) }
        return try #require(node as? FailureNode)
    }

    @Test(arguments: states)
    func `A foreign error is kept below one that names state and module`(_ state: WorkflowState) async throws {
        let failure = try await failure(throwing: Broken(), in: state)
        let error = try #require(failure.cause as? PingError)
        #expect(error.code == .moduleFailed)
        #expect(error.context.state == state.rawValue)
        #expect(error.context.module == "faulty")
        #expect(error.underlying is Broken)
        #expect(error.message == "It is broken.")
        #expect(error.recovery == "Mend it.")
        #expect(!failure.isCancelled)
    }

    @Test(arguments: states)
    func `An error of the SDK keeps its code and gets its place`(_ state: WorkflowState) async throws {
        let original = PingError("out_of_tea", "There is no tea.", context: .init(status: 418))
        let error = try #require(try await failure(throwing: original, in: state).cause as? PingError)
        #expect(error.code == "out_of_tea")
        #expect(error.context.state == state.rawValue)
        #expect(error.context.module == "faulty")
        #expect(error.context.status == 418)
        #expect(error.context.correlationID?.isEmpty == false)
    }

    @Test func `An error that knows its place keeps it`() async throws {
        let original = PingError("inner", "Inner.", context: .init(state: "there", module: "other"))
        let error = try #require(try await failure(throwing: original, in: .node).cause as? PingError)
        #expect(error.context.state == "there")
        #expect(error.context.module == "other")
    }

    @Test func `A failure node that a module returns gets its place like an error it throws`() async throws {
        let returning = Module<Void>.of(name: "returning") { setup in
            setup.node { _, _ in FailureNode(cause: Broken()) }
        }
        let logger = MemoryLogger()
        let workflow = Workflow.pages(ScriptedTransport([.page("one")])) { config in
            config.logger = logger
            config.module(returning)
        }
        let error = try #require(await workflow.start().cause as? PingError)
        #expect(error.context.module == "returning")
        #expect(error.underlying is Broken)
        #expect(logger.lines.contains { $0.hasPrefix("error: The flow failed.") })
    }

    @Test func `A response that is not JSON is a failure of the transform`() async throws {
        let workflow = Workflow.pages(ScriptedTransport([HttpResponse(status: 200, body: Data("<html>".utf8))]))
        let error = try #require(await workflow.start().cause as? PingError)
        #expect(error.code == .malformedJSON)
        #expect(error.context.state == "transform")
        #expect(error.context.module == "Pages")
    }

    @Test func `A response that nests too deep is a failure, by the configured limit`() async throws {
        let body = Data((String(repeating: "[", count: 10_000) + String(repeating: "]", count: 10_000)).utf8)
        let workflow = Workflow.pages(ScriptedTransport([HttpResponse(status: 200, body: body)]))
        #expect((await workflow.start().cause as? PingError)?.code == .malformedJSON)

        let strict = Workflow.pages(ScriptedTransport([.json(["page": [[[["deep"]]]]])])) { $0.jsonDepthLimit = 3 }
        #expect((await strict.start().cause as? PingError)?.code == .malformedJSON)
    }

    @Test func `A step that can make no request is a failure of the next state`() async throws {
        let steps = Module<Void>.of(name: "steps") { setup in
            setup.transform { context, _ in
                ContinueNode(context: context, input: [:], actions: []) { _ in throw Broken() }
            }
        }
        let workflow = Workflow.pages(ScriptedTransport([.page("one")])) { $0.module(steps) }
        let step = try #require(await workflow.start() as? ContinueNode)
        let error = try #require(await step.next().cause as? PingError)
        #expect(error.context.state == "next")
        #expect(error.underlying is Broken)
    }

    @Test func `A failure is logged once, with its code and place`() async throws {
        let logger = MemoryLogger()
        let workflow = Workflow.pages(ScriptedTransport([.page("one")])) { config in
            config.logger = logger
            config.module(module(throwing: Broken(), in: .start))
        }
        _ = await workflow.start()
        #expect(logger.lines.count == 1)
        #expect(logger.lines.first?.contains("[state: start, module: faulty, correlation: ") == true)
    }
}
