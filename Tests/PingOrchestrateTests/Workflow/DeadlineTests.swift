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

    @Test func `lets a flow end in time`() async throws {
        let step = try #require(await workflow(always).start() as? ContinueNode)
        clock.advance(by: .seconds(59))
        #expect(await step.next() is ContinueNode)
    }

    @Test func `refuses a submission that comes too late, and sends nothing`() async throws {
        let transport = ScriptedTransport([.page("one")])
        let step = try #require(await workflow(transport).start() as? ContinueNode)
        clock.advance(by: .seconds(60))
        let failure = try #require(await step.next() as? FailureNode)
        #expect((failure.cause as? PingError)?.code == .flowExpired)
        #expect((failure.cause as? PingError)?.recovery == "Start a new flow.")
        #expect(transport.requests.count == 1)
    }

    @Test func `ends a request in progress`() async throws {
        let gate = Gate()
        let client = ClosureClient { request in
            if request.method == .post { try await gate.wait() }
            return .page("one")
        }
        let step = try #require(await workflow(client).start() as? ContinueNode)
        let submitting = Task { await step.next() }
        await gate.waitForArrivals()
        await clock.waitForSleepers()
        clock.advance(by: .seconds(60))
        let failure = try #require(await submitting.value as? FailureNode)
        let error = try #require(failure.cause as? PingError)
        #expect(error.code == .flowExpired)
        #expect(error.context.state == "transport")
        #expect(!failure.isCancelled)
    }

    @Test func `ends a module's running handler`() async throws {
        let gate = Gate()
        let slow = Module<Void>.of(name: "slow") { setup in
            setup.next { _, _, request in
                try await gate.wait()
                return request
            }
        }
        let step = try #require(await workflow(always) { $0.module(slow) }.start() as? ContinueNode)
        let submitting = Task { await step.next() }
        await gate.waitForArrivals()
        await clock.waitForSleepers()
        clock.advance(by: .seconds(61))
        let error = try #require(await submitting.value.cause as? PingError)
        #expect(error.code == .flowExpired)
        #expect(error.context.module == "slow")
    }

    @Test func `differs from a caller's cancellation`() async throws {
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

    @Test func `counts from each start`() async throws {
        let workflow = workflow(always)
        let early = try #require(await workflow.start() as? ContinueNode)
        clock.advance(by: .seconds(40))
        let late = try #require(await workflow.start() as? ContinueNode)
        clock.advance(by: .seconds(40))
        #expect((await early.next().cause as? PingError)?.code == .flowExpired)
        #expect(await late.next() is ContinueNode)
    }

    @Test func `is none unless one is set`() async throws {
        let workflow = workflow(always) { $0.flowTimeout = nil }
        let step = try #require(await workflow.start() as? ContinueNode)
        #expect(step.context.deadline == nil)
        clock.advance(by: .seconds(1_000_000))
        #expect(await step.next() is ContinueNode)
        #expect(clock.sleeperCount == 0)
    }

    @Test(arguments: [Double.infinity, -.infinity, .nan, -1, 0, 1e300])
    func `takes any number for a time`(_ seconds: Double) async {
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

    @Test func `Each request carries the time limit of one exchange`() async {
        let transport = ScriptedTransport([.page("one")])
        _ = await workflow(transport) { $0.timeout = 2.5 }.start()
        #expect(transport.requests.first?.timeout == .seconds(2.5))
    }
}
