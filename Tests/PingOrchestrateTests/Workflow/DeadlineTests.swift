import Foundation
import HTTPTypes
import PingTestKit
import Testing

@Suite("The deadline of a flow") struct DeadlineTests {
    private let clock = TestClock()

    private func workflow(_ client: any HttpClient, _ configure: (inout WorkflowConfig) -> Void = { _ in }) -> Workflow
    {
        Workflow.pages(client) { config in
            config.system = .test(clock: clock)
            config.flowTimeout = 60
            configure(&config)
        }
    }

    private let always = ClosureClient { _ in .page("one") }

    @Test("lets a flow end in time")
    func inTime() async throws {
        let step = try #require(await workflow(always).start() as? ContinueNode)
        clock.advance(by: .seconds(59))
        #expect(await step.next() is ContinueNode)
    }

    @Test("refuses an answer that comes too late, and sends nothing")
    func tooLate() async throws {
        let transport = ScriptedTransport([.page("one")])
        let step = try #require(await workflow(transport).start() as? ContinueNode)
        clock.advance(by: .seconds(60))
        let failure = try #require(await step.next() as? FailureNode)
        #expect((failure.cause as? PingError)?.code == .flowExpired)
        #expect((failure.cause as? PingError)?.recovery == "Start a new flow.")
        #expect(transport.requests.count == 1)
    }

    @Test("ends a request that is under way")
    func duringRequest() async throws {
        let gate = Gate()
        let client = ClosureClient { request in
            if request.method == .post { try await gate.wait() }
            return .page("one")
        }
        let step = try #require(await workflow(client).start() as? ContinueNode)
        let answering = Task { await step.next() }
        await gate.waitForArrivals()
        await clock.waitForSleepers()
        clock.advance(by: .seconds(60))
        let failure = try #require(await answering.value as? FailureNode)
        let error = try #require(failure.cause as? PingError)
        #expect(error.code == .flowExpired)
        #expect(error.context.state == "transport")
        #expect(!failure.isCancelled)
    }

    @Test("ends a module's handler that is under way")
    func duringHandler() async throws {
        let gate = Gate()
        let slow = Module<Void>.of(name: "slow") { setup in
            setup.next { _, _, request in
                try await gate.wait()
                return request
            }
        }
        let step = try #require(await workflow(always) { $0.module(slow) }.start() as? ContinueNode)
        let answering = Task { await step.next() }
        await gate.waitForArrivals()
        await clock.waitForSleepers()
        clock.advance(by: .seconds(61))
        let error = try #require(await answering.value.cause as? PingError)
        #expect(error.code == .flowExpired)
        #expect(error.context.module == "slow")
    }

    @Test("is told from a caller's cancellation")
    func cancelled() async throws {
        let gate = Gate()
        let client = ClosureClient { _ in
            try await gate.wait()
            return .page("one")
        }
        let workflow = workflow(client)
        let starting = Task { await workflow.start() }
        await gate.waitForArrivals()
        starting.cancel()
        #expect((await starting.value as? FailureNode)?.isCancelled == true)
        #expect(clock.sleeperCount == 0)
    }

    @Test("counts from each start")
    func perFlow() async throws {
        let workflow = workflow(always)
        let early = try #require(await workflow.start() as? ContinueNode)
        clock.advance(by: .seconds(40))
        let late = try #require(await workflow.start() as? ContinueNode)
        clock.advance(by: .seconds(40))
        #expect((await early.next().cause as? PingError)?.code == .flowExpired)
        #expect(await late.next() is ContinueNode)
    }

    @Test("is none unless one is set")
    func none() async throws {
        let workflow = workflow(always) { $0.flowTimeout = nil }
        let step = try #require(await workflow.start() as? ContinueNode)
        #expect(step.context.deadline == nil)
        clock.advance(by: .seconds(1_000_000))
        #expect(await step.next() is ContinueNode)
        #expect(clock.sleeperCount == 0)
    }

    @Test("takes any number for a time", arguments: [Double.infinity, -.infinity, .nan, -1, 0, 1e300])
    func oddNumbers(_ seconds: Double) async {
        let isLong = seconds > 0
        let transport = ClosureClient { request in
            #expect(request.timeout > .seconds(1_000_000) || !isLong)
            return .page("one")
        }
        let node = await workflow(transport) { config in
            config.timeout = seconds
            config.flowTimeout = seconds
        }.start()
        #expect(node is ContinueNode == isLong)
    }

    @Test("Each request carries the time limit of one exchange")
    func exchangeTimeout() async {
        let transport = ScriptedTransport([.page("one")])
        _ = await workflow(transport) { $0.timeout = 2.5 }.start()
        #expect(transport.requests.first?.timeout == .seconds(2.5))
    }
}
