import Foundation
import HTTPTypes
import PingTestKit
import Testing

@Suite("The events of flows") struct FlowEventTests {
    private func collect(_ count: Int, _ events: AsyncStream<FlowEvent>) async -> [FlowEvent] {
        var collected: [FlowEvent] = []
        for await event in events.prefix(count) { collected.append(event) }
        return collected
    }

    @Test func `tell a flow from start to success`() async throws {
        let workflow = Workflow.pages(ScriptedTransport([.page("one", ["name"]), .token()]))
        let events = workflow.events()
        let step = try #require(await workflow.start() as? ContinueNode)
        _ = await step.next()
        let collected = await collect(7, events)
        #expect(
            collected.map(\.kind) == [
                .started,
                .sent(method: "GET", url: Pages.url), .received(status: 200),
                .arrived(.continue(actions: ["Field"])),
                .sent(method: "POST", url: Pages.url), .received(status: 200),
                .arrived(.success),
            ]
        )
        #expect(Set(collected.map(\.flow)) == [step.context.id])
    }

    @Test func `tell refusals, failures and cancellation apart`() async throws {
        let transport = ScriptedTransport([.refusal(403)])
        transport.fail(PingError(.networkUnreachable, "No network."))
        transport.fail(CancellationError())
        let workflow = Workflow.pages(transport)
        let events = workflow.events()
        for _ in 0..<3 { _ = await workflow.start() }
        let arrivals = await collect(10, events).compactMap { event in
            if case .arrived(let node) = event.kind { node } else { nil }
        }
        #expect(arrivals == [.error(status: 403), .failure(code: "network_unreachable"), .failure(code: "cancelled")])
    }

    @Test func `hold no query, where codes travel`() async throws {
        let workflow = Workflow.pages(ScriptedTransport([.page("one")]))
        let events = workflow.events()
        _ = await workflow.start(Request(urlString: Pages.url + "?code=canary"))
        #expect(!"\(await collect(4, events))".contains("canary"))
    }

    @Test func `report a sign-off, with its own identifier`() async throws {
        let leaving = Module<Void>.of(name: "leaving") { setup in
            setup.signOff { request in
                request.url("https://example.com/logout")
                return request
            }
        }
        let workflow = Workflow.pages(ScriptedTransport([HttpResponse(status: 500)])) { $0.module(leaving) }
        let events = workflow.events()
        _ = await workflow.signOff()
        let collected = await collect(3, events)
        #expect(
            collected.map(\.kind) == [
                .sent(method: "GET", url: "https://example.com/logout"), .received(status: 500),
                .signedOff(succeeded: false),
            ]
        )
        #expect(Set(collected.map(\.flow)).count == 1)
    }

    @Test func `reach every listener`() async throws {
        let workflow = Workflow.pages(ScriptedTransport([.page("one")]))
        let (first, second) = (workflow.events(), workflow.events())
        _ = await workflow.start()
        #expect(await collect(4, first) == (await collect(4, second)))
    }

    @Test func `do not reach back: a listener hears what happens after it came`() async throws {
        let workflow = Workflow.pages(ScriptedTransport([.page("one"), .token()]))
        let step = try #require(await workflow.start() as? ContinueNode)
        let events = workflow.events()
        _ = await step.next()
        #expect(await collect(1, events).first?.kind == .sent(method: "POST", url: Pages.url))
    }

    @Test func `that nobody reads do not pile up`() async throws {
        let workflow = Workflow.pages(ClosureClient { _ in .page("one") })
        let events = workflow.events()
        for _ in 0..<200 { _ = await workflow.start() }
        let last = await workflow.start()
        #expect(await collect(256, events).last?.flow == (last as? ContinueNode)?.context.id)
    }

    @Test func `end with the workflow`() async {
        var workflow: Workflow? = Workflow.pages(ScriptedTransport([.page("one")]))
        let events = workflow?.events()
        _ = await workflow?.start()
        workflow = nil
        var count = 0
        if let events { for await _ in events { count += 1 } }
        #expect(count == 4)
    }
}
