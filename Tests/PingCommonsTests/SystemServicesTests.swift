import Foundation
import PingCommons
import PingTestKit
import Testing

@Suite("System services") struct SystemServicesTests {
    @Test(arguments: [-1, 0, 1, 32, 1000])
    func `give as many random bytes as asked for`(count: Int) {
        #expect(SystemServices.live.randomBytes(count).count == max(count, 0))
    }

    @Test func `give different bytes and identifiers each time`() {
        #expect(Set((0..<100).map { _ in SystemServices.live.randomBytes(16) }).count == 100)
        #expect(Set((0..<100).map { _ in SystemServices.live.uuid() }).count == 100)
    }

    @Test func `give identifiers that say they are random (RFC 9562, version 4)`() {
        let identifiers = (0..<100).map { _ in SystemServices.live.uuid().uuid }
        #expect(identifiers.allSatisfy { $0.6 >> 4 == 4 && $0.8 >> 6 == 0b10 })
    }

    @Test func `give identifiers whose text is that of Foundation`() {
        for _ in 0..<100 {
            let identifier = SystemServices.live.uuid()
            #expect(identifier.text == identifier.uuidString)
        }
    }

    @Test func `are independent of their copies`() {
        let services = SystemServices(now: { Date(timeIntervalSince1970: 5) })
        var copy = services
        copy.now = { Date(timeIntervalSince1970: 6) }
        copy.randomBytes = { _ in [7] }
        #expect(services.now() == Date(timeIntervalSince1970: 5))
        #expect(services.randomBytes(3).count == 3)
        #expect(copy.now() == Date(timeIntervalSince1970: 6))
        #expect(copy.randomBytes(3) == [7])
    }

    @Test(arguments: [1, 7, 9, 15])
    func `give random bytes whose last part is as random as the first`(count: Int) {
        #expect(Set((0..<200).compactMap { _ in SystemServices.live.randomBytes(count).last }).count > 50)
    }

    @Test func `are replaced one by one`() {
        let services = SystemServices(now: { Date(timeIntervalSince1970: 5) })
        #expect(services.now() == Date(timeIntervalSince1970: 5))
        #expect(services.randomBytes(3).count == 3)
    }

    private struct Late: Error {}

    @Test func `let work run for a time, then cancel it and throw the given error`() async {
        let hasty = SystemServices(sleep: { _ in })
        let wasCancelled = Locked(false)
        await #expect(throws: Late.self) {
            try await hasty.within(.seconds(60), orThrow: Late()) {
                do { try await Gate().wait() } catch {
                    wasCancelled.set(true)
                    throw error
                }
            }
        }
        #expect(wasCancelled.current)
    }

    @Test func `let work that is done in time give its outcome, or its own error, and stop the clock`() async throws {
        let patient = SystemServices(sleep: { _ in try await Gate().wait() })
        #expect(try await patient.within(.seconds(60), orThrow: Late()) { 7 } == 7)
        #expect(
            await asyncThrownCode {
                try await patient.within(.seconds(60), orThrow: Late()) { throw PingError(.invalidURL, "None.") }
            } == .invalidURL
        )
    }

    @Test func `stop waiting when the task is cancelled`() async {
        let waiting = Task { try await SystemServices.live.sleep(.seconds(3600)) }
        waiting.cancel()
        await #expect(throws: CancellationError.self) { try await waiting.value }
    }
}
