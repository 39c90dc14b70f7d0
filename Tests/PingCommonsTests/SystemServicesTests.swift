import Foundation
import PingCommons
import Testing

@Suite("System services") struct SystemServicesTests {
    @Test("give as many random bytes as asked for", arguments: [-1, 0, 1, 32, 1000])
    func count(count: Int) {
        #expect(SystemServices.live.randomBytes(count).count == max(count, 0))
    }

    @Test("give different bytes and identifiers each time")
    func unique() {
        #expect(Set((0..<100).map { _ in SystemServices.live.randomBytes(16) }).count == 100)
        #expect(Set((0..<100).map { _ in SystemServices.live.uuid() }).count == 100)
    }

    @Test("give identifiers that say they are random (RFC 9562, version 4)")
    func version() {
        let identifiers = (0..<100).map { _ in SystemServices.live.uuid().uuid }
        #expect(identifiers.allSatisfy { $0.6 >> 4 == 4 && $0.8 >> 6 == 0b10 })
    }

    @Test("give random bytes whose last part is as random as the first", arguments: [1, 7, 9, 15])
    func remainder(count: Int) {
        #expect(Set((0..<200).compactMap { _ in SystemServices.live.randomBytes(count).last }).count > 50)
    }

    @Test("are replaced one by one")
    func replaced() {
        let services = SystemServices(now: { Date(timeIntervalSince1970: 5) })
        #expect(services.now() == Date(timeIntervalSince1970: 5))
        #expect(services.randomBytes(3).count == 3)
    }

    private struct Late: Error {}

    @Test("let work run for a time, then cancel it and say what they were told to")
    func timeLimit() async {
        let hasty = SystemServices(sleep: { _ in })
        let wasCancelled = Locked(false)
        await #expect(throws: Late.self) {
            try await hasty.within(.seconds(60), orThrow: Late()) {
                do { try await Task.sleep(for: .seconds(3600)) } catch {
                    wasCancelled.set(true)
                    throw error
                }
            }
        }
        #expect(wasCancelled.current)
    }

    @Test("let work that is done in time give its outcome, or its own error, and stop the clock")
    func inTime() async throws {
        let patient = SystemServices(sleep: { _ in try await Task.sleep(for: .seconds(3600)) })
        #expect(try await patient.within(.seconds(60), orThrow: Late()) { 7 } == 7)
        await #expect(throws: PingError.self) {
            try await patient.within(.seconds(60), orThrow: Late()) { throw PingError(.invalidURL, "None.") }
        }
    }

    @Test("stop waiting when the task is cancelled")
    func cancellation() async {
        let waiting = Task { try await SystemServices.live.sleep(.seconds(3600)) }
        waiting.cancel()
        await #expect(throws: CancellationError.self) { try await waiting.value }
    }
}
