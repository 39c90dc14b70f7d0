import Foundation
import HTTPTypes
import PingTestKit
import Testing

@Suite("A module's own transport") struct TransportTests {
    private func transport(
        _ answer: @escaping @Sendable (Request) async throws -> HttpResponse
    ) -> Module<Void> {
        Module<Void>.of(name: "carrier") { setup in
            setup.transport { _, request in
                Response(url: try WebURL(Pages.url), http: try await answer(request))
            }
        }
    }

    private func workflow(
        _ module: Module<Void>,
        _ configure: (inout WorkflowConfig) -> Void = { _ in }
    ) -> Workflow {
        Workflow.pages(ScriptedTransport()) { config in
            config.module(module)
            configure(&config)
        }
    }

    @Test("carries every request in place of the HTTP client")
    func carries() async throws {
        let seen = Locked<[HTTPRequest.Method]>([])
        let workflow = workflow(
            transport { request in
                seen.withLock { $0.append(request.method) }
                return request.method == .get ? .page("one") : .token()
            }
        )
        let step = try #require(await workflow.start() as? ContinueNode)
        #expect(await step.next() is SuccessNode)
        #expect(seen.current == [.get, .post])
    }

    @Test("answers the step that was sent")
    func answeredNode() async throws {
        let answered = Locked<Bool?>(nil)
        let watching = Module<Void>.of(name: "watching") { setup in
            setup.response { _, response in answered.set(response.answeredNode != nil) }
        }
        let workflow = workflow(transport { _ in .page("one") }) { $0.module(watching) }
        let step = try #require(await workflow.start() as? ContinueNode)
        #expect(answered.current == false)
        _ = await step.next()
        #expect(answered.current == true)
    }

    @Test("is ended by the time limit of one exchange")
    func timeout() async throws {
        let clock = TestClock()
        let gate = Gate()
        let workflow = workflow(
            transport { _ in
                try await gate.wait()
                return .page("one")
            }
        ) { config in
            config.system = .test(clock: clock)
            config.timeout = 5
        }
        let starting = Task { await workflow.start() }
        await gate.waitForArrivals()
        await clock.waitForSleepers()
        clock.advance(by: .seconds(5))
        let error = try #require(await starting.value.cause as? PingError)
        #expect(error.code == .networkTimeout)
        #expect(error.context.state == "transport")
        #expect(error.context.module == "carrier")
    }

    @Test("is ended by the deadline of the flow, if that comes sooner")
    func deadline() async throws {
        let clock = TestClock()
        let gate = Gate()
        let workflow = workflow(
            transport { _ in
                try await gate.wait()
                return .page("one")
            }
        ) { config in
            config.system = .test(clock: clock)
            config.flowTimeout = 3
        }
        let starting = Task { await workflow.start() }
        await gate.waitForArrivals()
        await clock.waitForSleepers()
        clock.advance(by: .seconds(3))
        #expect((await starting.value.cause as? PingError)?.code == .flowExpired)
    }

    @Test("is seen in the events")
    func events() async throws {
        let workflow = workflow(transport { _ in .page("one") })
        let events = workflow.events()
        _ = await workflow.start()
        var kinds: [FlowEvent.Kind] = []
        for await event in events.prefix(4) { kinds.append(event.kind) }
        #expect(kinds.contains(.sent(method: "GET", url: Pages.url)))
        #expect(kinds.contains(.received(status: 200)))
    }

    @Test("carries the sign-off too")
    func signOff() async throws {
        let seen = Locked<[String]>([])
        let leaving = Module<Void>.of(name: "leaving") { setup in
            setup.signOff { request in
                request.url("https://example.com/logout")
                return request
            }
        }
        let workflow = workflow(
            transport { request in
                seen.withLock { $0.append("\(request)") }
                return HttpResponse(status: 204)
            }
        ) { $0.module(leaving) }
        _ = try await workflow.signOff().get()
        #expect(seen.current == ["GET https://example.com/logout"])
    }
}
