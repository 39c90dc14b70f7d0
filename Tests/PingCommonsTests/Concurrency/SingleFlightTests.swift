import PingCommons
import PingTestKit
import Testing

@Suite("A single flight") struct SingleFlightTests {
    private struct Failure: Error {}

    @Test @MainActor func `runs the work once for everyone who asks while it runs`() async throws {
        let flight = SingleFlight<Int>()
        let runs = Locked(0)
        let (begun, begin) = AsyncStream.makeStream(of: Void.self)
        let (ended, end) = AsyncStream.makeStream(of: Void.self)
        let work: @Sendable () async throws -> Int = {
            begin.finish()
            for await _ in ended {}
            return runs.withLock { runs in
                runs += 1
                return runs
            }
        }
        let first = Task { try await flight.run(work) }
        for await _ in begun {}
        let others = (0..<100).map { _ in Task { @MainActor in try await flight.run(work) } }
        // On one actor tasks begin in order, so all others have joined when this one is done.
        await Task { @MainActor in }.value
        end.finish()
        for task in [first] + others { #expect(try await task.value == 1) }
        #expect(runs.current == 1)
    }

    @Test func `gives everyone the failure, and begins again for the next who asks`() async throws {
        let flight = SingleFlight<Int>()
        await #expect(throws: Failure.self) { try await flight.run { throw Failure() } }
        #expect(try await flight.run { 7 } == 7)
    }

    @Test func `continues for the others when one who asked is cancelled`() async throws {
        let flight = SingleFlight<Int>()
        let (begun, begin) = AsyncStream.makeStream(of: Void.self)
        let (ended, end) = AsyncStream.makeStream(of: Void.self)
        let first = Task {
            try await flight.run {
                begin.finish()
                for await _ in ended {}
                return Task.isCancelled ? -1 : 1
            }
        }
        for await _ in begun {}
        let second = Task { try await flight.run { 2 } }
        try await until { flight.waitingCount == 2 }
        first.cancel()
        await #expect(throws: CancellationError.self) { try await first.value }
        end.finish()
        #expect(try await second.value == 1)
    }

    @Test func `refuses a caller that is cancelled already`() async {
        let flight = SingleFlight<Int>()
        let caller = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await flight.run { 1 }
        }
        await #expect(throws: CancellationError.self) { try await caller.value }
    }

    @Test(arguments: 0..<10)
    func `survives any mixture of cancellations`(seed: Int) async throws {
        var generator = SeededGenerator(seed: seed)
        let flight = SingleFlight<Int>()
        let tasks = (0..<200).map { _ in
            Task {
                try await flight.run {
                    await Task.yield()
                    return 1
                }
            }
        }
        for task in tasks where Bool.random(using: &generator) { task.cancel() }
        for task in tasks {
            if case .failure(let error) = await task.result { #expect(error is CancellationError) }
        }
        #expect(try await flight.run { 2 } == 2)
    }
}
