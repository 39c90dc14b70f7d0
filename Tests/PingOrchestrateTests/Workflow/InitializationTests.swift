import PingTestKit
import Testing

@Suite("Initialisation") struct InitializationTests {
    private func counting(
        _ count: Locked<Int>,
        _ body: @escaping @Sendable (Int) async throws -> Void = { _ in }
    ) -> Module<Void> {
        Module<Void>.of(name: "counting") { setup in
            setup.initialize {
                let number = count.withLock { count in
                    count += 1
                    return count
                }
                try await body(number)
            }
        }
    }

    private let always = ClosureClient { _ in .page("one") }

    @Test func `runs once for 100 flows that start at the same time`() async {
        let count = Locked(0)
        let gate = Gate()
        let workflow = Workflow.pages(always) { $0.module(counting(count) { _ in try await gate.wait() }) }
        await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<100 { group.addTask { await workflow.start() is ContinueNode } }
            await gate.waitForArrivals()
            gate.open()
            for await started in group { #expect(started) }
        }
        #expect(count.current == 1)
    }

    @Test func `runs again after it has failed, and not after it has worked`() async {
        let count = Locked(0)
        let workflow = Workflow.pages(always) { config in
            config.module(
                counting(count) { number in
                    if number == 1 { throw PingError("no_network", "There is no network.") }
                }
            )
        }
        #expect((await workflow.start().cause as? PingError)?.code == "no_network")
        #expect(await workflow.start() is ContinueNode)
        #expect(await workflow.start() is ContinueNode)
        #expect(count.current == 2)
    }

    @Test func `runs the modules beside each other`() async {
        let gates = [Gate(), Gate()]
        let workflow = Workflow.pages(always) { config in
            for gate in gates {
                config.module(
                    Module<Void>.of { setup in
                        setup.initialize { try await gate.wait() }
                    }
                )
            }
        }
        async let node = workflow.start()
        for gate in gates { await gate.waitForArrivals() }
        for gate in gates { gate.open() }
        #expect(await node is ContinueNode)
    }

    @Test func `a caller that is cancelled leaves, and the others still start`() async throws {
        let count = Locked(0)
        let gate = Gate()
        let workflow = Workflow.pages(always) { $0.module(counting(count) { _ in try await gate.wait() }) }
        let first = Task { await workflow.start() }
        await gate.waitForArrivals()
        let second = Task { await workflow.start() }
        first.cancel()
        #expect((await first.value as? FailureNode)?.isCancelled == true)
        gate.open()
        #expect(await second.value is ContinueNode)
        #expect(count.current == 1)
    }

    @Test func `can be asked for before any flow starts`() async throws {
        let count = Locked(0)
        let workflow = Workflow.pages(always) { $0.module(counting(count)) }
        try await workflow.initialize()
        _ = await workflow.start()
        #expect(count.current == 1)
    }

    @Test func `a failure of one module cancels the others`() async throws {
        let gate = Gate()
        let ended = Trace()
        let workflow = Workflow.pages(always) { config in
            config.module(
                Module<Void>.of(name: "slow") { setup in
                    setup.initialize {
                        do { try await gate.wait() } catch { ended.add("\(type(of: error))") }
                    }
                }
            )
            config.module(
                Module<Void>.of(name: "failing") { setup in
                    setup.initialize {
                        await gate.waitForArrivals()
                        throw PingError("failing", "Failing.")
                    }
                }
            )
        }
        #expect((await workflow.start().cause as? PingError)?.context.module == "failing")
        #expect(ended.entries == ["CancellationError"])
    }
}
