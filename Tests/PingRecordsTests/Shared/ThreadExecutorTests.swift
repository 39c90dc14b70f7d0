import Foundation
import PingRecords
import PingTestKit
import Testing

@Suite("A thread for calls that block") struct ThreadExecutorTests {
    private enum Failure: PassingFailure, Equatable {
        case busy, noThread

        var passesSoon: Bool { false }
        var endsConnection: Bool { false }
        var error: PingError { .noThread }
    }

    private final class Handle: ServerHandle {
        typealias Failure = ThreadExecutorTests.Failure
        // real time: the protocol names the clock.
        func isAlive(by deadline: ContinuousClock.Instant) -> Bool { true }
    }

    @Test func `that the system cannot make is an error of the work in line, and is tried again with the next`()
        async throws
    {
        let isThere = Locked(false)
        let executor = ThreadExecutor(name: "test") { isThere.current && BlockingThread.start($0) }
        defer { executor.end() }
        @Sendable func hasThread() async -> Bool {
            await withCheckedContinuation { continuation in
                executor.run { continuation.resume(returning: executor.hasThread) }
            }
        }
        for _ in 0..<3 { #expect(await !hasThread()) }
        isThere.set(true)
        // Work that comes before the last failure has ended shares it.
        try await until { await hasThread() }
        #expect(await hasThread())
    }

    @Test func `does urgent work before what is in line, also before what it has begun to take`() async throws {
        let (order, executor) = (Locked<[Int]>([]), ThreadExecutor(name: "test"))
        defer { executor.end() }
        await withCheckedContinuation { continuation in
            // The thread has these two at once, or has both still to take.
            let (condition, hasAll) = (NSCondition(), Locked(false))
            executor.run {
                condition.lock()
                while !hasAll.current { condition.wait() }
                condition.unlock()
                order.withLock { $0.append(1) }
            }
            executor.run { order.withLock { $0.append(3) } }
            executor.run {
                order.withLock { $0.append(4) }
                continuation.resume()
            }
            executor.run(isUrgent: true) { order.withLock { $0.append(2) } }
            condition.lock()
            hasAll.set(true)
            condition.signal()
            condition.unlock()
        }
        #expect([[1, 2, 3, 4], [2, 1, 3, 4]].contains(order.current))
    }

    @Test func `that the system cannot make is an error of a connection's calls, and not an endless wait`() async throws
    {
        let connection = ServerConnection<Handle>(
            executor: ThreadExecutor(name: "test") { _ in false },
            connectTimeout: .patient,
            responseTimeout: .patient
        ) { _ in Handle() }
        await withTaskGroup { group in
            for _ in 0..<10 {
                group.addTask {
                    await #expect(throws: Failure.noThread) {
                        try await connection.use(by: .now + .patient) { _, _ throws(Failure) in }
                    }
                }
            }
        }
    }
}
