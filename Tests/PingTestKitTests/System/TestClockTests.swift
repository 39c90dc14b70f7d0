import Foundation
import PingTestKit
import Testing

@Suite("A test's clock") struct TestClockTests {
    @Test func `stands still until it is moved`() {
        let clock = TestClock(now: Date(timeIntervalSince1970: 0))
        #expect(clock.now == Date(timeIntervalSince1970: 0))
        clock.advance(by: .milliseconds(1500))
        #expect(clock.now == Date(timeIntervalSince1970: 1.5))
    }

    @Test func `wakes the sleepers whose time has come, and no others`() async throws {
        let clock = TestClock()
        let short = Task { try await clock.sleep(for: .seconds(1)) }
        let long = Task { try await clock.sleep(for: .seconds(3600)) }
        await clock.waitForSleepers(2)
        clock.advance(by: .seconds(1))
        try await short.value
        #expect(clock.sleeperCount == 1)
        clock.advance(by: .seconds(3599))
        try await long.value
        #expect(clock.sleeperCount == 0)
    }

    @Test func `lets nobody sleep for no time`() async throws {
        let clock = TestClock()
        try await clock.sleep(for: .zero)
        try await clock.sleep(for: .seconds(-1))
    }

    @Test func `wakes a task that is cancelled, before or while it sleeps`() async {
        let clock = TestClock()
        let sleeping = Task { try await clock.sleep(for: .seconds(1)) }
        await clock.waitForSleepers()
        sleeping.cancel()
        await #expect(throws: CancellationError.self) { try await sleeping.value }
        #expect(clock.sleeperCount == 0)

        let late = Task {
            try? await Task.sleep(for: .patient)  // real time: it ends when the task is cancelled
            try await clock.sleep(for: .seconds(1))
        }
        late.cancel()
        await #expect(throws: CancellationError.self) { try await late.value }
    }

    @Test(.timeLimit(.minutes(5))) func `stops to wait for sleepers when the waiting task is cancelled`() async throws {
        let clock = TestClock()
        let waiting = Task { await clock.waitForSleepers() }
        try await until { clock.watcherCount > 0 }
        waiting.cancel()
        await waiting.value

        let late = Task {
            try? await Task.sleep(for: .patient)  // real time: it ends when the task is cancelled
            await clock.waitForSleepers()
        }
        late.cancel()
        await late.value
        #expect(clock.watcherCount == 0)
    }
}
