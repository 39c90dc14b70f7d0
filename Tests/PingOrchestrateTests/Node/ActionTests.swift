import HTTPTypes
import PingTestKit
import Testing

@Suite("Actions") struct ActionTests {
    /// Sends its step somewhere else.
    private struct Detour: Action, RequestInterceptor {
        let url: String

        func intercept(context: FlowContext, request: Request) -> Request {
            context["detour"] = true
            return Request(urlString: url)
        }
    }

    private func module(_ actions: [any Action]) -> Module<Void> {
        Module<Void>.of(name: "steps") { setup in
            setup.transform { context, response in
                ContinueNode(context: context, input: try response.json(), actions: actions) { _ in
                    Request(urlString: Pages.url)
                }
            }
        }
    }

    @Test func `that intercept may replace the request, which then still passes the modules`() async throws {
        let transport = ScriptedTransport([.page("one"), .page("two")])
        let steps = module([Detour(url: "https://example.com/resume")])
        let workflow = Workflow.pages(transport) { config in
            config.module(steps)
            config.module(CustomHeader.config) { $0.header(name: "X-Tenant", value: "north") }
        }
        let step = try #require(await workflow.start() as? ContinueNode)
        _ = await step.next()
        let request = try #require(transport.requests.last)
        #expect(request.url.path == "/resume")
        #expect(request.headerFields.contains { $0.name.rawName == "X-Tenant" && $0.value == "north" })
        #expect(step.context["detour"] as? Bool == true)
    }

    @Test func `run their interceptions in the order of the step`() async throws {
        let transport = ScriptedTransport([.page("one"), .page("two")])
        let steps = module(["first", "second"].map { Detour(url: "https://example.com/\($0)") })
        let workflow = Workflow.pages(transport) { $0.module(steps) }
        let step = try #require(await workflow.start() as? ContinueNode)
        _ = await step.next()
        #expect(transport.requests.last?.url.path == "/second")
    }

    @Test func `know their step before a node handler or the app sees it`() async throws {
        let known = Locked(false)
        let watching = Module<Void>.of(name: "watching") { setup in
            setup.node { _, node in
                known.set(node.fields.allSatisfy { $0.continueNode != nil })
                return node
            }
        }
        let workflow = Workflow.pages(ScriptedTransport([.page("one", ["a", "b"])])) { $0.module(watching) }
        let step = try #require(await workflow.start() as? ContinueNode)
        #expect(known.current)
        #expect(step.fields.allSatisfy { $0.continueNode === step })
    }

    @Test func `are closed together with their step by hand, too`() {
        let actions: [any Action] = [Field("a"), Detour(url: "")]
        let step = ContinueNode(context: FlowContext(), input: [:], actions: actions) { _ in Request() }
        step.close()
        #expect(step.fields.first?.closeCount == 1)
    }

    @Test func `are made by the factories that modules have registered, the last one of a type`() {
        let registering = Module<Void>.of(name: "registering") { setup in
            setup.register("NameCallback") { _ in Field("first") }
            setup.register("NameCallback") { json in Field(json["name"]?.string ?? "") }
        }
        let workflow = Workflow.createWorkflow { $0.module(registering) }
        #expect(Set(workflow.actionRegistry.keys) == ["NameCallback"])
        #expect((workflow.actionRegistry["NameCallback"]?(["name": "second"]) as? Field)?.name == "second")
        #expect(workflow.actionRegistry["Other"] == nil)
        #expect(Workflow.createWorkflow().actionRegistry.isEmpty)
    }
}
