import Foundation
import HTTPTypes
import PingTestKit
import Testing

@Suite("Submitting a step") struct SubmissionTests {
    private func step(_ transport: any HttpClient, _ configure: (inout WorkflowConfig) -> Void = { _ in }) async throws
        -> ContinueNode
    {
        let workflow = Workflow.pages(transport, configure)
        let step = try #require(await workflow.start() as? ContinueNode)
        for field in step.fields { field.value = "secret" }
        return step
    }

    @Test func `100 submissions at once: the engine sends one and refuses the others`() async throws {
        let gate = Gate()
        let sent = Locked(0)
        let client = ClosureClient { request in
            if request.method == .get { return .page("one", ["password"]) }
            sent.withLock { $0 += 1 }
            try await gate.wait()
            return .token()
        }
        let step = try await step(client)
        let nodes = await withTaskGroup(of: (any Node).self) { group in
            for _ in 0..<100 { group.addTask { await step.next() } }
            var nodes: [any Node] = []
            for await node in group {
                nodes.append(node)
                if nodes.count == 99 { gate.open() }
            }
            return nodes
        }
        #expect(sent.current == 1)
        #expect(nodes.filter { $0 is SuccessNode }.count == 1)
        let refusals = nodes.compactMap { ($0 as? FailureNode)?.cause as? PingError }
        #expect(refusals.count == 99)
        #expect(refusals.allSatisfy { $0.code == .submissionUnderWay })
    }

    @Test func `a step that the server has accepted is not sent again`() async throws {
        let transport = ScriptedTransport([.page("one"), .page("two")])
        let step = try await step(transport)
        #expect(await step.next() is ContinueNode)
        #expect(step.isCompleted)
        let error = try #require(await step.next().cause as? PingError)
        #expect(error.code == .alreadySubmitted)
        #expect(error.context.state == "next")
        #expect(transport.requests.count == 2)
    }

    @Test func `after a network failure the same step is sent again, with what was typed`() async throws {
        let transport = ScriptedTransport([.page("one", ["password"])])
        transport.fail(PingError(.networkUnreachable, "No network."))
        transport.respond(.token())
        let step = try await step(transport)
        #expect((await step.next().cause as? PingError)?.code == .networkUnreachable)
        #expect(step.fields.first?.value == "secret")
        #expect(step.fields.first?.closeCount == 0)
        #expect(await step.next() is SuccessNode)
        #expect(
            transport.requests.suffix(2).map(\.body)
                == [#"{"password":"secret"}"#, #"{"password":"secret"}"#].map {
                    .init($0.utf8)
                }
        )
    }

    @Test func `after a refusal the same step is sent again`() async throws {
        let transport = ScriptedTransport([.page("one", ["password"]), .refusal(), .token()])
        let step = try await step(transport)
        let error = try #require(await step.next() as? ErrorNode)
        #expect(error.continueNode === step)
        #expect(error.message == "Wrong password")
        #expect(step.fields.first?.value == "secret")
        #expect(await error.continueNode?.next() is SuccessNode)
    }

    @Test func `secrets go when the server has accepted the step, and not before`() async throws {
        let transport = ScriptedTransport([.page("one", ["password"]), .page("two")])
        let step = try await step(transport)
        let field = try #require(step.fields.first)
        #expect(field.closeCount == 0)
        _ = await step.next()
        #expect(field.value.isEmpty)
        #expect(field.closeCount == 1)
    }

    @Test func `what fails after the server has accepted the step is done again without sending it again`() async throws
    {
        let transport = ScriptedTransport([.page("one", ["password"]), .token()])
        let attempts = Locked(0)
        let exchanging = Module<Void>.of(name: "exchanging") { setup in
            setup.success { _, success in
                let attempt = attempts.withLock { attempts in
                    attempts += 1
                    return attempts
                }
                if attempt == 1 { throw PingError(.networkUnreachable, "No network.") }
                return success
            }
        }
        let step = try await step(transport) { $0.module(exchanging) }
        let error = try #require(await step.next().cause as? PingError)
        #expect(error.context.state == "success")
        #expect(!step.isCompleted)
        #expect(step.fields.first?.value.isEmpty == true)
        #expect(await step.next().session?.value == "token-1")
        #expect(step.isCompleted)
        #expect(transport.requests.count == 2)
    }

    /// A module whose response handlers run in order; the second one throws as often as told, for responses to a step.
    private func failing(_ times: Int, _ error: any Error & Sendable, _ seen: Locked<[String]>) -> Module<Void> {
        let left = Locked(times)
        return Module<Void>.of(name: "failing") { setup in
            setup.response { _, response in
                if response.http.body.starts(with: Data(#"{"page":"one""#.utf8)) { return }
                seen.withLock { $0.append("first") }
            }
            setup.response { _, response in
                if response.http.body.starts(with: Data(#"{"page":"one""#.utf8)) { return }
                seen.withLock { $0.append("second") }
                try left.withLock { left in
                    left -= 1
                    if left >= 0 { throw error }
                }
            }
        }
    }

    @Test(arguments: [1, 3])
    func `a step is not sent again when a response handler fails after the server has accepted it`(times: Int)
        async throws
    {
        let transport = ScriptedTransport([.page("one", ["password"]), .page("two")])
        let seen = Locked<[String]>([])
        let step = try await step(transport) { $0.module(failing(times, PingError("busy", "Busy."), seen)) }
        for _ in 0..<times {
            let error = try #require(await step.next().cause as? PingError)
            #expect(error.code == "busy")
            #expect(error.context.state == "response")
            #expect(!step.isCompleted)
            #expect(step.fields.first?.value.isEmpty == true)
        }
        #expect((await step.next() as? ContinueNode)?.input["page"]?.string == "two")
        #expect(step.isCompleted)
        #expect(transport.requests.count == 2)
        // A handler that has seen the response does not see it again.
        #expect(seen.current == ["first"] + Array(repeating: "second", count: times + 1))
    }

    @Test(arguments: ["response", "node"])
    func `the acceptance becomes a node once, however often a handler fails on it`(state: String) async throws {
        let made = Locked(0)
        let left = Locked(3)
        let counting = Module<Void>.of(name: "counting") { setup in
            let fail: @Sendable (Bool) throws -> Void = { isOfStep in
                try left.withLock { left in
                    if isOfStep { left -= 1 }
                    if isOfStep, left >= 0 { throw PingError("busy", "Busy.") }
                }
            }
            setup.response { _, response in try fail(state == "response" && response.submittedNode != nil) }
            setup.transform { context, response in
                made.withLock { $0 += 1 }
                return ContinueNode(context: context, input: try response.json(), actions: []) { _ in
                    Request(urlString: Pages.url)
                }
            }
            setup.node { _, node in
                try fail(state == "node" && node.input["page"]?.string == "two")
                return node
            }
        }
        let transport = ScriptedTransport([.page("one"), .page("two")])
        let step = try await step(transport) { $0.module(counting) }
        for _ in 0..<3 { #expect((await step.next().cause as? PingError)?.context.state == state) }
        #expect(await step.next().input["page"]?.string == "two")
        #expect(made.current == 2)
        #expect(transport.requests.count == 2)
    }

    @Test func `a step whose refusal no handler could handle is sent again, with what was typed`() async throws {
        let transport = ScriptedTransport([.page("one", ["password"]), .refusal(503), .refusal(400), .token()])
        let seen = Locked<[String]>([])
        let step = try await step(transport) { $0.module(failing(2, PingError("busy", "Busy."), seen)) }
        for _ in 0..<2 { #expect((await step.next().cause as? PingError)?.code == "busy") }
        #expect(step.fields.first?.value == "secret")
        #expect(step.fields.first?.closeCount == 0)
        #expect(await step.next() is SuccessNode)
        #expect(transport.requests.count == 4)
    }

    @Test func `a transform that gives the same step back leaves it open`() async throws {
        let polling = Module<Void>.of(name: "polling") { setup in
            setup.transform { context, response in
                if let step = response.submittedNode { return step }
                return ContinueNode(context: context, input: try response.json(), actions: [Field("a")]) { _ in
                    Request(urlString: Pages.url)
                }
            }
        }
        let step = try await step(ClosureClient { _ in .page("wait") }) { $0.module(polling) }
        for _ in 0..<3 { #expect(await step.next() as? ContinueNode === step) }
        #expect(step.fields.first?.closeCount == 0)
    }

    @Test func `the response knows the step that was submitted`() async throws {
        let submitted = Locked<[Bool]>([])
        let watching = Module<Void>.of(name: "watching") { setup in
            setup.response { _, response in submitted.withLock { $0.append(response.submittedNode != nil) } }
        }
        let step = try await step(ScriptedTransport([.page("one"), .page("two")])) { $0.module(watching) }
        _ = await step.next()
        #expect(submitted.current == [false, true])
    }
}
