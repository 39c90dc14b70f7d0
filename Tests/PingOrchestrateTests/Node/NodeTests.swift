import Foundation
import PingTestKit
import Testing

@Suite("Nodes") struct NodeTests {
    private let context = FlowContext()

    private var step: ContinueNode {
        ContinueNode(context: context, input: ["page": "one"], actions: [Field("a")]) { _ in Request() }
    }

    @Test func `can be switched over completely`() {
        let nodes: [any Node] = [
            step, ErrorNode(context: context), FailureNode(cause: CancellationError()),
            SuccessNode(session: EmptySession()), EmptyNode(),
        ]
        let names = nodes.map { node in
            switch node.kind {
            case .continue: "continue"
            case .error: "error"
            case .failure: "failure"
            case .success: "success"
            case .empty: "empty"
            }
        }
        #expect(names == ["continue", "error", "failure", "success", "empty"])
    }

    @Test func `give what they have, and nothing for what they have not`() {
        let error: any Node = ErrorNode(status: 401, input: ["code": "x"], message: "Wrong", context: context)
        let failure: any Node = FailureNode(cause: CancellationError())
        let success: any Node = SuccessNode(input: ["token": "t"], session: Pages.Token(value: "t"))
        let step: any Node = step
        #expect(error.message == "Wrong")
        #expect(error.input == ["code": "x"])
        #expect(failure.cause is CancellationError)
        #expect(failure.input == .null)
        #expect(success.session?.value == "t")
        #expect(step.actions.count == 1)
        #expect(failure.message == "The task was cancelled.")
        for node in [success, step, EmptyNode()] { #expect(node.message == nil) }
        for node in [error, success, step, EmptyNode()] { #expect(node.cause == nil) }
        for node in [error, failure, step, EmptyNode()] { #expect(node.session == nil) }
        for node in [error, failure, success, EmptyNode()] { #expect(node.actions.isEmpty) }
    }

    @Test func `of failure speak in the words of their cause, and of one without words name the type`() {
        struct Silent: Error {}
        let cause = PingError("lost", "The connection ended.", recovery: "Send it again.")
        #expect(FailureNode(cause: cause).message == "The connection ended.")
        #expect(FailureNode(cause: Silent()).message.contains("Silent"))
        let node: any Node = FailureNode(cause: cause)
        #expect(node.message == "The connection ended.")
    }

    @Test func `of a concrete type give their own members, also where an optional is expected`() {
        let failure = FailureNode(cause: CancellationError())
        let optional: (any Error)? = failure.cause
        #expect(optional is CancellationError)
        let message: String? = ErrorNode(message: "Wrong", context: context).message
        #expect(message == "Wrong")
        let session: (any Session)? = SuccessNode(session: Pages.Token(value: "t")).session
        #expect(session?.value == "t")
    }

    @Test func `of success carry what modules attach to them`() {
        var success = SuccessNode(session: EmptySession())
        success[.count] = 3
        let node: any Node = success
        #expect((node as? SuccessNode)?[.count] == 3)
    }

    @Test func `of a refused start have no step to go back to`() async throws {
        let workflow = Workflow.pages(ScriptedTransport([.refusal()]))
        let error = try #require(await workflow.start() as? ErrorNode)
        #expect(error.continueNode == nil)
        #expect(error.status == 401)
    }

    @Test func `of failure have a description even when the cause has no words`() async {
        struct Wordless: Error {}
        let wordless = Module<Void>.of(name: "wordless") { $0.start { _, _ in throw Wordless() } }
        let workflow = Workflow.pages(ScriptedTransport()) { $0.module(wordless) }
        #expect(await workflow.start().cause?.localizedDescription.isEmpty == false)
    }
}
