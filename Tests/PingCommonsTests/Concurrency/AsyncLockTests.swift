import PingCommons
import PingTestKit
import Testing

@Suite("An asynchronous lock") struct AsyncLockTests {
    private struct Failure: Error {}

    @Test func `lets one task in at a time, a thousand of them`() async throws {
        let lock = AsyncLock()
        let inside = Locked((now: 0, most: 0, total: 0))
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<1000 {
                group.addTask {
                    try await lock.withLock {
                        inside.withLock { state in
                            state.now += 1
                            state.most = max(state.most, state.now)
                            state.total += 1
                        }
                        await Task.yield()
                        inside.withLock { $0.now -= 1 }
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(inside.withLock { $0.most } == 1)
        #expect(inside.withLock { $0.total } == 1000)
    }

    @Test func `gives back what the body returns and is free again after it throws`() async throws {
        let lock = AsyncLock()
        #expect(try await lock.withLock { 42 } == 42)
        await #expect(throws: Failure.self) { try await lock.withLock { throw Failure() } }
        #expect(try await lock.withLock { 43 } == 43)
    }

    @Test func `lets a task that is cancelled while it waits leave, and the others come in`() async throws {
        let lock = AsyncLock()
        let (held, release) = (Gate(), Gate())
        let holder = Task {
            try await lock.withLock {
                held.open()
                try await release.wait()
            }
        }
        try await held.wait()
        let clock = TestClock()
        let system = SystemServices.test(clock: clock)
        let cancelled = Task { try await lock.withLock(within: .patient, system, orThrow: Failure()) { true } }
        let patient = Task { try await lock.withLock { true } }
        // Its limit tells that it waits.
        await clock.waitForSleepers(1)
        cancelled.cancel()
        await #expect(throws: CancellationError.self) { try await cancelled.value }
        release.open()
        try await holder.value
        #expect(try await patient.value)
        #expect(try await lock.withLock { true })
    }

    @Test func `gives up a turn that does not come in time, and only that one`() async throws {
        let lock = AsyncLock()
        let clock = TestClock()
        let system = SystemServices.test(clock: clock)
        let (held, release) = (Gate(), Gate())
        let holder = Task {
            try await lock.withLock(within: .zero, system, orThrow: Failure()) {
                held.open()
                try await release.wait()
            }
        }
        try await held.wait()
        let late = Task { try await lock.withLock(within: .seconds(5), system, orThrow: Failure()) { true } }
        let patient = Task { try await lock.withLock(within: .seconds(50), system, orThrow: Failure()) { true } }
        await clock.waitForSleepers(1)
        await #expect(throws: Failure.self) {
            try await lock.withLock(within: .zero, system, orThrow: Failure()) { true }
        }
        clock.advance(by: .seconds(6))
        await #expect(throws: Failure.self) { try await late.value }
        release.open()
        try await holder.value
        #expect(try await patient.value)
        #expect(try await lock.withLock { true })
    }

    @Test func `lets tasks in by the order of their arrival, also after hundreds have left the queue`() async throws {
        let lock = AsyncLock()
        let system = SystemServices.test(clock: TestClock())
        let (held, release) = (Gate(), Gate())
        let holder = Task {
            try await lock.withLock {
                held.open()
                try await release.wait()
            }
        }
        try await held.wait()
        let entered = Locked<[Int]>([])
        var patient: [Task<Void, any Error>] = []
        for number in 0..<300 {
            let waiter = Task {
                try await lock.withLock(within: .seconds(3600), system, orThrow: Failure()) {
                    entered.withLock { $0.append(number) }
                }
            }
            // Its limit tells that it waits.
            try await until { system.deadlines.count == patient.count + 1 }
            guard number % 100 != 0 else {
                patient.append(waiter)
                continue
            }
            waiter.cancel()
            await #expect(throws: CancellationError.self) { try await waiter.value }
        }
        release.open()
        try await holder.value
        for waiter in patient { try await waiter.value }
        #expect(entered.current == [0, 100, 200])
    }

    @Test(arguments: 0..<10)
    func `survives any mixture of cancellations`(seed: Int) async throws {
        var generator = SeededGenerator(seed: seed)
        let lock = AsyncLock()
        let entered = Locked(0)
        let tasks = (0..<200).map { _ in
            Task {
                try await lock.withLock {
                    entered.withLock { $0 += 1 }
                    await Task.yield()
                }
            }
        }
        for task in tasks where Bool.random(using: &generator) { task.cancel() }
        var finished = 0
        for task in tasks {
            switch await task.result {
            case .success: finished += 1
            case .failure(let error): #expect(error is CancellationError)
            }
        }
        #expect(finished == entered.current)
        #expect(try await lock.withLock { true })
    }
}
