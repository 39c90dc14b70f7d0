import Foundation
import PingTestKit
import Testing

@testable import PingCommons

@Suite("Time limits") struct DeadlinesTests {
    /// A clock that a test moves, and that counts who sleeps by it.
    private struct State {
        var now = Duration.zero
        var sleepers: [Int: (due: Duration, wake: CheckedContinuation<Void, any Error>)] = [:]
        var nextTicket = 0
        var slept = 0
    }

    private let state = Locked(State())

    private var deadlines: Deadlines {
        Deadlines(
            clock: { [state] in state.withLock { $0.now } },
            sleep: { [state] in try await Self.sleep(state, $0) }
        )
    }

    private static func sleep(_ state: Locked<State>, _ duration: Duration) async throws {
        let ticket = state.withLock { state in
            state.nextTicket += 1
            state.slept += 1
            return state.nextTicket
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                state.withLock { $0.sleepers[ticket] = ($0.now + duration, continuation) }
                if Task.isCancelled { wake(state, ticket) }
            }
        } onCancel: {
            wake(state, ticket)
        }
    }

    private static func wake(_ state: Locked<State>, _ ticket: Int) {
        let sleeper = state.withLock { $0.sleepers.removeValue(forKey: ticket) }
        sleeper?.wake.resume(throwing: CancellationError())
    }

    private func advance(to now: Duration) {
        let due = state.withLock { state in
            state.now = now
            let due = state.sleepers.filter { $0.value.due <= now }
            for ticket in due.keys { state.sleepers[ticket] = nil }
            return due.values.map(\.wake)
        }
        for sleeper in due { sleeper.resume() }
    }

    @Test func `wake in the order of their moments, those of one moment in the order they came`() async throws {
        let deadlines = deadlines
        let woken = Locked<[String]>([])
        for (name, due) in [("c", 3), ("a", 1), ("b", 2), ("d", 3)] {
            _ = deadlines.add(.seconds(due)) { woken.withLock { $0.append(name) } }
        }
        advance(to: .seconds(2))
        try await until { woken.current.count == 2 }
        #expect(woken.current == ["a", "b"])
        advance(to: .seconds(3))
        try await until { woken.current.count == 4 }
        #expect(woken.current == ["a", "b", "c", "d"])
        #expect(deadlines.count == 0)
    }

    @Test func `need one sleeper between them, as long as none is earlier than those before`() {
        let deadlines = deadlines
        for second in 10..<1000 { _ = deadlines.add(.seconds(second)) {} }
        #expect(deadlines.sleeperCount == 1)
        #expect(state.current.slept == 1)
        _ = deadlines.add(.seconds(5)) {}
        #expect(deadlines.sleeperCount == 2)
    }

    @Test func `that are removed are gone, and wake nobody`() async throws {
        let deadlines = deadlines
        let woken = Locked<[Int]>([])
        let tickets = (1...100).map { second in
            deadlines.add(.seconds(second)) { woken.withLock { $0.append(second) } }
        }
        for (index, ticket) in tickets.enumerated() where index != 49 { #expect(deadlines.remove(ticket)) }
        #expect(deadlines.count == 1)
        #expect(!deadlines.remove(tickets[0]))
        advance(to: .seconds(100))
        try await until { !woken.current.isEmpty }
        #expect(woken.current == [50])
        #expect(!deadlines.remove(tickets[49]))
    }

    @Test func `let a clock that is handed in rest when nothing is left`() {
        let deadlines = deadlines
        let tickets = [9, 5, 1].map { deadlines.add(.seconds($0)) {} }
        #expect(state.withLock { $0.sleepers.count } == 3)
        for ticket in tickets { deadlines.remove(ticket) }
        #expect(state.withLock { $0.sleepers.count } == 0)
        #expect(deadlines.sleeperCount == 0)
    }

    @Test func `wake at once when their moment is past`() async throws {
        let deadlines = deadlines
        advance(to: .seconds(10))
        let isWoken = Locked(false)
        _ = deadlines.add(.seconds(3)) { isWoken.set(true) }
        advance(to: .seconds(10))
        try await until { isWoken.current }
        #expect(isWoken.current)
    }

    @Test(arguments: [Duration.zero, .seconds(-5), .seconds(Int64.max), .seconds(Int64.min)])
    func `take any duration`(duration: Duration) async {
        let limit = TimeLimit()
        let isLong = duration > .seconds(1)
        let value = await limit.run(for: duration, SystemServices()) {
            if !isLong { try? await Gate().wait() }
            return 7
        }
        #expect(value == 7)
        #expect(limit.isOver == !isLong)
    }

    @Test func `5,000 that end early leave nobody asleep but a few`() async {
        let system = SystemServices()
        for _ in 0..<5 {
            await withTaskGroup(of: Void.self) { group in
                for _ in 0..<1000 {
                    group.addTask {
                        await TimeLimit().run(for: .seconds(30), system) { await Task.yield() }
                    }
                }
            }
        }
        #expect(system.deadlines.count == 0)
        // Threads that read the clock at the same time may come in the other order, and the
        // earlier moment needs its own.
        #expect(system.deadlines.sleeperCount < 16)
    }

    @Test func `5,000 waits that are cancelled leave nobody asleep but a few`() async {
        let system = SystemServices()
        for _ in 0..<5 {
            let waits = (0..<1000).map { _ in Task { try await system.sleep(.seconds(30)) } }
            for wait in waits { wait.cancel() }
            for wait in waits { await #expect(throws: CancellationError.self) { try await wait.value } }
        }
        #expect(system.deadlines.count == 0)
        // Threads that read the clock at the same time may come in the other order, and the
        // earlier moment needs its own.
        #expect(system.deadlines.sleeperCount < 16)
    }

    @Test func `are waited for in the time they say`() async throws {
        let start = ContinuousClock.now  // real time: what the test is about
        try await SystemServices.live.sleep(.milliseconds(20))
        // real time: what the test is about
        #expect(ContinuousClock.now - start >= .milliseconds(20))
        try await SystemServices.live.sleep(.zero)
        try await SystemServices.live.sleep(.seconds(-1))
    }

    @Test func `of a clock that is replaced run on the new one`() async {
        var system = SystemServices()
        let asked = Locked<[Duration]>([])
        system.sleep = { duration in asked.withLock { $0.append(duration) } }
        system.now = { Date(timeIntervalSince1970: 1000) }
        let limit = TimeLimit()
        await limit.run(for: .seconds(30), system) { try? await Gate().wait() }
        #expect(limit.isOver)
        #expect(asked.current == [.seconds(30)])
    }

    @Test func `cancel their work alone, and not who waits for it`() async {
        let system = SystemServices(sleep: { _ in })
        let limit = TimeLimit()
        let wasCancelled = await limit.run(for: .seconds(30), system) {
            try? await Gate().wait()
            return Task.isCancelled
        }
        #expect(wasCancelled)
        #expect(limit.isOver)
        #expect(!Task.isCancelled)
    }

    @Test func `pass the cancellation of who waits on to the work, and are not over then`() async {
        let limit = TimeLimit()
        let waiting = Task {
            await limit.run(for: .seconds(3600), SystemServices()) {
                try? await Gate().wait()
                return Task.isCancelled
            }
        }
        waiting.cancel()
        #expect(await waiting.value)
        #expect(!limit.isOver)
    }

    @Test func `queue up and leave at random, and come out in order`() {
        var generator = SeededGenerator(seed: 201)
        var queue = DeadlineQueue<Int>()
        var tickets: [Int: DeadlineQueue<Int>.Ticket] = [:]
        for number in 0..<2000 {
            tickets[number] = queue.insert(number, due: .milliseconds(Int.random(in: 0..<500, using: &generator)))
            guard number.isMultiple(of: 3) else { continue }
            // The order of a dictionary differs between runs.
            let leaving = tickets.keys.sorted().randomElement(using: &generator) ?? 0
            if let ticket = tickets.removeValue(forKey: leaving) {
                #expect(queue.remove(ticket) == leaving)
                #expect(queue.remove(ticket) == nil)
            }
        }
        #expect(queue.count == tickets.count)
        var last = Duration.zero
        var left = Set(tickets.keys)
        while let due = queue.earliest {
            #expect(due >= last)
            last = due
            for number in queue.removeDue(by: due) { #expect(left.remove(number) != nil) }
        }
        #expect(left.isEmpty)
        #expect(queue.count == 0)
    }
}
