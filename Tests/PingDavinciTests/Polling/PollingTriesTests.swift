import Foundation
import PingDavinci
import PingTestKit
import Testing

@Suite("The tries of polling")
struct PollingTriesTests {
    private static let form = FlowHarness.form([FieldShapes.polling])

    private func harness() -> FlowHarness {
        FlowHarness(system: SystemServices(sleep: { _ in try Task.checkCancellation() }))
    }

    /// Polls once and sends the step to a server that responds with a document.
    private func turn(_ step: ContinueNode, _ harness: FlowHarness, _ response: JSON) async throws -> ContinueNode {
        _ = await (try step.only(PollingCollector.self)).poll { _ in }
        harness.respond(response)
        return try #require(await step.next() as? ContinueNode)
    }

    /// The last try's status in each of some turns, each of which another process does from the
    /// snapshot of the one before.
    private func restoredTurns(_ count: Int, _ field: JSON) async throws -> [PollingStatus] {
        let harness = harness()
        var snapshot = try await harness.start([field]).snapshot()
        var seen: [PollingStatus] = []
        for _ in 0..<count {
            let data = try JSONEncoder().encode(snapshot)
            let step = try await harness.daVinci.restore(try JSONDecoder().decode(FlowSnapshot.self, from: data))
            seen.append(await (try step.only(PollingCollector.self)).poll { _ in })
            snapshot = try step.snapshot()
        }
        return seen
    }

    @Test func `survive a snapshot, so that they end also where each request restores the step`() async throws {
        let tries = (1...3).map { PollingStatus.continuing(retryCount: $0, maxRetries: 3) }
        #expect(try await restoredTurns(5, FieldShapes.polling) == tries + [.timedOut, .timedOut])
    }

    @Test func `count for each field of a step`() async throws {
        let harness = harness()
        let step = try await harness.start([FieldShapes.polling, FieldShapes.polling.with("key", "other")])
        let fields = step.collectors.compactMap { $0 as? PollingCollector }
        _ = await fields.first?.poll { _ in }
        #expect(fields.map(\.remainingTime) == [4, 6])
        let restored = try await harness.daVinci.restore(try step.snapshot())
        #expect(restored.collectors.compactMap { ($0 as? PollingCollector)?.remainingTime } == [4, 6])
    }

    @Test func `continue when the server sends the step as a new document`() async throws {
        let harness = harness()
        var step = try await harness.start([FieldShapes.polling])
        for left in [4.0, 2, 0] {
            let next = try await turn(step, harness, Self.form)
            #expect(next !== step)
            #expect(try next.only(PollingCollector.self).remainingTime == left)
            step = next
        }
        #expect(await (try step.only(PollingCollector.self)).poll { _ in } == .timedOut)
    }

    @Test func `begin again after another step, in another interaction, and for another challenge`() async throws {
        let harness = harness()
        var step = try await turn(try await harness.start([FieldShapes.polling]), harness, FlowHarness.form([]))
        harness.respond(Self.form)
        step = try #require(await step.next() as? ContinueNode)
        #expect(try step.only(PollingCollector.self).remainingTime == 6)
        step = try await turn(step, harness, Self.form.with("id", "another-node"))
        #expect(try step.only(PollingCollector.self).remainingTime == 6)
        step = try await turn(step, harness, Self.form.with("interactionId", "interaction-2"))
        #expect(try step.only(PollingCollector.self).remainingTime == 6)
        let challenged = FieldShapes.challenge.with("pollChallengeStatus", false)
        step = try await turn(step, harness, FlowHarness.form([challenged]).with("interactionId", "interaction-2"))
        #expect(try step.only(PollingCollector.self).remainingTime == 6)
    }

    /// A snapshot of another version, or one that was tampered with, holds any number.
    @Test(arguments: [(-5, 6.0), (0, 6), (1, 4), (3, 0), (1000, 0), (.max, 0), (.min, 6)])
    func `are taken from any snapshot, within what is sensible`(stored: Int, left: Double) async throws {
        let harness = harness()
        let step = try await turn(try await harness.start([FieldShapes.polling]), harness, Self.form)
        let text = String(decoding: try JSONEncoder().encode(try step.snapshot()), as: UTF8.self)
        // The name of the field's tries, and the one try so far.
        let entry = #/(interaction-1&[^&"]*&poll&)(\\*)"(\s*):(\s*)1/#
        #expect(text.contains(entry), "\(text)")
        let changed = text.replacing(entry) { match in
            "\(match.1)\(match.2)\"\(match.3):\(match.4)\(stored)"
        }
        let restored = try await harness.daVinci.restore(
            try JSONDecoder().decode(FlowSnapshot.self, from: Data(changed.utf8))
        )
        #expect(try restored.only(PollingCollector.self).remainingTime == left)
    }

    /// A service whose requests last 20 seconds each.
    private struct ShortRequests {
        private let clock = Locked(Date(timeIntervalSince1970: 1_800_000_000))
        /// What each request waited for.
        let waits = Locked<[Duration]>([])

        var system: SystemServices {
            SystemServices(
                now: { [clock] in clock.current },
                sleep: { [clock, waits] wait in
                    let rest = min(wait, .seconds(20))
                    waits.withLock { $0.append(wait) }
                    clock.withLock { $0 += rest / .seconds(1) }
                    if rest < wait { throw CancellationError() }
                }
            )
        }
    }

    @Test func `wait for their whole interval again after another step`() async throws {
        let requests = ShortRequests()
        let harness = FlowHarness(system: requests.system)
        let form = FlowHarness.form([FieldShapes.polling.with("pollInterval", 50_000)])
        harness.respond(form)
        let step = try #require(await harness.daVinci.start() as? ContinueNode)
        let other = try await turn(step, harness, FlowHarness.form([]))
        harness.respond(form)
        let again = try #require(await other.next() as? ContinueNode)
        _ = await (try again.only(PollingCollector.self)).poll { _ in }
        #expect(requests.waits.current == [.seconds(50), .seconds(50)])
    }

    @Test(arguments: [FieldShapes.polling, FieldShapes.challenge])
    func `come also where no request lasts as long as the interval`(field: JSON) async throws {
        let requests = ShortRequests()
        let harness = FlowHarness(system: requests.system)
        var snapshot = try await harness.start([field.with("pollInterval", 50_000)]).snapshot()
        harness.respond(["isChallengeComplete": true, "status": "approved"])
        var status = PollingStatus.timedOut
        for _ in 0..<3 {
            let step = try await harness.daVinci.restore(snapshot)
            status = await (try step.only(PollingCollector.self)).poll { _ in }
            snapshot = try step.snapshot()
        }
        #expect(requests.waits.current == [.seconds(50), .seconds(30), .seconds(10)])
        let isAsked = field == FieldShapes.challenge
        #expect(status == (isAsked ? .complete(status: "approved") : .continuing(retryCount: 1, maxRetries: 3)))
        // The next try has a wait of its whole length.
        _ = await (try await harness.daVinci.restore(snapshot).only(PollingCollector.self)).poll { _ in }
        #expect(requests.waits.current.last == .seconds(50))
    }

    /// A snapshot that was tampered with, or that comes from a machine whose clock is wrong.
    @Test(arguments: [
        ("0,-1e300", Duration.zero), ("0,0", .zero), ("0,1e300", .seconds(1800)), ("0,1e9", .seconds(1800)),
        // The clock was set back after the wait had begun.
        ("1e9,1000000050", .seconds(50)), ("1e9,0", .zero), ("0", .zero), ("", .seconds(50)),
    ])
    func `come within half an hour, whatever time a snapshot names`(stored: String, wait: Duration) async throws {
        let requests = ShortRequests()
        let harness = FlowHarness(system: requests.system)
        let step = try await harness.start([FieldShapes.polling.with("pollInterval", 50_000)])
        _ = await (try step.only(PollingCollector.self)).poll { _ in }
        let text = String(decoding: try JSONEncoder().encode(try step.snapshot()), as: UTF8.self)
        let entry = #/(waits\\*"\s*:\s*\{[^{}]*:\[)([0-9.eE+,]+)/#
        #expect(text.contains(entry), "\(text)")
        let changed = text.replacing(entry) { "\($0.1)\(stored)" }
        let restored = try await harness.daVinci.restore(
            try JSONDecoder().decode(FlowSnapshot.self, from: Data(changed.utf8))
        )
        _ = await (try restored.only(PollingCollector.self)).poll { _ in }
        #expect(requests.waits.current.last == wait)
    }

    @Test func `are never more than allowed when several tasks poll one field`() async throws {
        let harness = harness()
        let polling: PollingCollector = try await harness.start([FieldShapes.polling]).only()
        let statuses = await withTaskGroup(of: PollingStatus.self) { group in
            for _ in 0..<20 { group.addTask { await polling.poll { _ in } } }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(statuses.count { $0 == .timedOut } == 17)
        #expect(polling.remainingTime == 0)
    }
}
