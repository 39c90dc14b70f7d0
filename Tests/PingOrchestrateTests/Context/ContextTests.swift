import PingTestKit
import Testing

@Suite("Contexts") struct ContextTests {
    @Test func `keep values by name, as the documents write it`() {
        let context = SharedContext()
        #expect(context.isEmpty)
        context["name"] = "value"
        #expect(context["name"] as? String == "value")
        context["name"] = nil
        #expect(context["name"] == nil)
        #expect(context.isEmpty)
    }

    @Test func `keep values by the methods of the earlier SDK`() {
        let context = FlowContext()
        context.set(key: "name", value: 1)
        #expect(context.get(key: "name") as? Int == 1)
        #expect(context.removeValue(forKey: "name") as? Int == 1)
        #expect(context.removeValue(forKey: "name") == nil)
    }

    @Test func `keep values by typed keys`() {
        let context = FlowContext()
        #expect(context[.count] == nil)
        context[.count] = 1
        #expect(context[.count] == 1)
        #expect(context["test.count"] as? Int == 1)
        context["test.count"] = "another type"
        #expect(context[.count] == nil)
        context[.count] = nil
        #expect(context.isEmpty)
    }

    @Test func `change a value in one step for 1,000 tasks at once`() async {
        let context = SharedContext()
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<1_000 { group.addTask { context.update(.count) { $0 = ($0 ?? 0) + 1 } } }
        }
        #expect(context[.count] == 1_000)
    }

    @Test func `keep the old value when an update fails`() {
        let context = SharedContext()
        context[.count] = 1
        #expect(throws: CancellationError.self) {
            try context.update(.count) { count in
                count = 2
                throw CancellationError()
            }
        }
        #expect(context[.count] == 1)
    }

    @Test func `leave a value of another type alone, unless the update sets something`() {
        let context = SharedContext()
        context["test.count"] = "another type"
        #expect(context.update(.count) { $0 == nil })
        #expect(context["test.count"] as? String == "another type")
        context.update(.count) { $0 = nil }
        #expect(context["test.count"] as? String == "another type")
        context.update(.count) { $0 = 7 }
        #expect(context[.count] == 7)
        context.update(.count) { $0 = nil }
        #expect(context.isEmpty)
    }

    @Test func `of two flows are apart, the workflow's is shared`() async throws {
        let workflow = Workflow.pages(ClosureClient { _ in .page("one") })
        let first = try #require(await workflow.start() as? ContinueNode)
        let second = try #require(await workflow.start() as? ContinueNode)
        #expect(first.context.id != second.context.id)
        first.context["name"] = "value"
        #expect(second.context["name"] == nil)
        workflow.sharedContext["name"] = "shared"
        #expect(first.context.shared["name"] as? String == "shared")
        #expect(second.context.workflow === workflow)
    }

    @Test func `of two workflows are apart`() {
        let (first, second) = (Workflow.createWorkflow(), Workflow.createWorkflow())
        first.sharedContext["name"] = "value"
        #expect(second.sharedContext.isEmpty)
    }

    @Test func `stay the same from a flow's start to its end, and the caller may fill them first`() async throws {
        let trace = Trace()
        let reading = Module<Void>.of(name: "reading") { setup in
            setup.start { context, request in
                trace.add("start \(context[.count] ?? 0)")
                context[.count] = 2
                return request
            }
            setup.next { context, _, request in
                trace.add("next \(context[.count] ?? 0)")
                return request
            }
            setup.success { context, success in
                trace.add("success \(context[.count] ?? 0)")
                return success
            }
        }
        let workflow = Workflow.pages(ScriptedTransport([.page("one"), .token()])) { $0.module(reading) }
        let step = try #require(await workflow.start { $0[.count] = 1 } as? ContinueNode)
        _ = await step.next()
        #expect(trace.entries == ["start 1", "next 2", "success 2"])
    }
}

extension ContextKey where Value == Int {
    static var count: Self { ContextKey("test.count") }
}
