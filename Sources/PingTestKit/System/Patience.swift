package import Foundation
package import PingNetwork

extension Duration {
    /// More time than any test needs, however many of them share the processors.
    package static let patient: Duration = .seconds(600)
}

extension HttpClientSettings {
    /// Settings whose limits no busy machine reaches, for tests that are not about a limit.
    package static var patient: HttpClientSettings {
        var settings = HttpClientSettings()
        settings.connectTimeout = .patient
        return settings
    }
}

/// Waits until a condition holds that nothing announces. Prefer a ``Gate`` or a stream if something can announce it.
///
/// It yields a few times and then sleeps for 2 ms between two looks, so that it takes no processor away from
/// the work that it waits for.
///
/// - Throws: `CancellationError` when the task is cancelled, say by a time limit; ``NeverHeld`` after ten minutes.
package func until(
    isolation: isolated (any Actor)? = #isolation,
    file: StaticString = #fileID,
    line: UInt = #line,
    _ condition: () async throws -> Bool
) async throws {
    let end = ContinuousClock.now + .patient
    var looks = 0
    while try await !condition() {
        guard ContinuousClock.now < end else { throw NeverHeld(place: "\(file):\(line)") }
        looks += 1
        if looks <= 10 { await Task.yield() } else { try await Task.sleep(for: .milliseconds(2)) }
        try Task.checkCancellation()
    }
}

/// The condition of an ``until(isolation:file:line:_:)`` that did not hold in time.
package struct NeverHeld: Error, CustomStringConvertible {
    let place: String

    package var description: String { "The condition at \(place) did not hold within ten minutes." }
}

extension SystemServices {
    /// A clock of the day that stands still, and real waits: a busy machine ages no token, code or proof.
    ///
    /// For tests that move the time, use ``TestClock``, or `advanceClock` of the emulator.
    package static func stopped(at moment: Date = Date()) -> SystemServices {
        SystemServices(now: { moment })
    }
}

extension SeededGenerator {
    /// The seed of this run's random searches: `PING_SEED`, or another one each time. Name it in what a failure prints.
    package static let searchSeed =
        ProcessInfo.processInfo.environment["PING_SEED"].flatMap(UInt64.init) ?? .random(in: 0...UInt64(UInt32.max))

    /// A generator of this run, told apart by a number.
    package static func search(_ number: Int = 0) -> SeededGenerator {
        SeededGenerator(seed: searchSeed &+ UInt64(truncatingIfNeeded: number) &* 0x9E37_79B9)
    }
}
