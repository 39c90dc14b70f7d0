import HTTPTypes
import PingTestKit
import Testing

@Suite("The order of the states") struct StateOrderTests {
    /// A module that writes every state it is called in.
    private func tracing(_ name: String, _ trace: Trace) -> Module<Void> {
        Module<Void>.of(name: name) { setup in
            setup.initialize { trace.add("\(name) init") }
            setup.start { _, request in
                trace.add("\(name) start")
                return request
            }
            setup.next { _, _, request in
                trace.add("\(name) next")
                return request
            }
            setup.response { _, _ in trace.add("\(name) response") }
            setup.node { _, node in
                trace.add("\(name) node")
                return node
            }
            setup.success { _, success in
                trace.add("\(name) success")
                return success
            }
            setup.signOff { request in
                trace.add("\(name) signoff")
                return request
            }
        }
    }

    @Test func `A start passes init, start, transport, response, transform and node`() async {
        let trace = Trace()
        let client = ClosureClient { _ in
            trace.add("transport")
            return .page("one")
        }
        let workflow = Workflow.pages(client) { $0.module(tracing("a", trace)) }
        #expect(await workflow.start() is ContinueNode)
        #expect(trace.entries == ["a init", "a start", "transport", "a response", "a node"])
    }

    @Test func `A submission passes next, transport, response, transform, node and, at the end, success`() async throws
    {
        let trace = Trace()
        let transport = ScriptedTransport([.page("one"), .token()])
        let workflow = Workflow.pages(transport) { $0.module(tracing("a", trace)) }
        let step = try #require(await workflow.start() as? ContinueNode)
        let before = trace.entries.count
        #expect(await step.next() is SuccessNode)
        #expect(trace.entries.dropFirst(before) == ["a next", "a response", "a node", "a success"])
    }

    @Test func `A start that succeeds at once passes success too`() async {
        let trace = Trace()
        let workflow = Workflow.pages(ScriptedTransport([.token()])) { $0.module(tracing("a", trace)) }
        #expect(await workflow.start() is SuccessNode)
        #expect(trace.entries.last == "a success")
    }

    @Test func `A refusal passes node handlers but no success handlers`() async {
        let trace = Trace()
        let workflow = Workflow.pages(ScriptedTransport([.refusal()])) { $0.module(tracing("a", trace)) }
        #expect(await workflow.start() is ErrorNode)
        #expect(trace.entries == ["a init", "a start", "a response", "a node"])
    }

    @Test func `In each state modules run by priority, and in the order they were installed where that is equal`() async
    {
        let trace = Trace()
        let workflow = Workflow.pages(ScriptedTransport([.page("one")])) { config in
            config.module(tracing("late", trace), priority: 20)
            config.module(tracing("first", trace))
            config.module(tracing("second", trace))
            config.module(tracing("early", trace), priority: -1)
        }
        _ = await workflow.start()
        for state in ["start", "response", "node"] {
            let modules = trace.entries.filter { $0.hasSuffix(" \(state)") }
            #expect(modules == ["early", "first", "second", "late"].map { "\($0) \(state)" })
        }
    }

    @Test func `A handler gets what the handler before it returned`() async throws {
        let transport = ScriptedTransport([.page("one"), .token("a")])
        let append = Module<Void>.of(name: "append") { setup in
            setup.start { _, _ in Request(urlString: "https://example.com/replaced") }
            setup.next { _, _, request in
                request.header(
                    name: "X-Step",
                    value: (request.headerFields.first { $0.name.rawName == "X-Step" }?.value ?? "") + "+"
                )
                return request
            }
            setup.success { _, success in SuccessNode(session: Pages.Token(value: success.session.value + "b")) }
        }
        let workflow = Workflow.pages(transport) { config in
            config.module(append)
            config.module(append, mode: .append)
        }
        let step = try #require(await workflow.start() as? ContinueNode)
        #expect(await step.next().session?.value == "abb")
        #expect(transport.requests.first?.url.path == "/replaced")
        #expect(transport.requests.last?.headerFields.first { $0.name.rawName == "X-Step" }?.value == "++")
    }

    @Test func `A node handler may put another node in place of one, whose actions then know it`() async throws {
        let replacing = Module<Void>.of(name: "replacing") { setup in
            setup.node { context, node in
                guard let step = node as? ContinueNode else { return node }
                return ContinueNode(context: context, input: step.input, actions: [Field("other")]) { _ in
                    Request(urlString: Pages.url)
                }
            }
        }
        let workflow = Workflow.pages(ScriptedTransport([.page("one", ["name"])])) { $0.module(replacing) }
        let step = try #require(await workflow.start() as? ContinueNode)
        #expect(step.fields.map(\.name) == ["other"])
        #expect(step.fields.first?.continueNode === step)
    }

    @Test func `Without a module that transforms, the failure says what to install`() async throws {
        let workflow = Workflow.createWorkflow { $0.httpClient = ScriptedTransport([.page("one")]) }
        let node = await workflow.start(Request(urlString: Pages.url))
        let error = try #require(node.cause as? PingError)
        #expect(error.code == .invalidConfiguration)
        #expect(error.context.state == "transform")
        #expect(error.recovery?.contains("setup.transform") == true)
    }
}
