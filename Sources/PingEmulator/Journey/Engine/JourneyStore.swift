import Foundation
import PingCommons

/// The journeys in progress, and the links of suspended ones.
final class JourneyStore: Sendable {
    private struct State {
        var runs: [String: JourneyRun] = [:]
        var suspensions: [String: (runID: String, expiresAt: Date)] = [:]
    }

    private static let capacity = 10_000
    private let clock: EmulatorClock
    private let state = Locked(State())

    init(clock: EmulatorClock) {
        self.clock = clock
    }

    /// Takes a run out if its one-time key is right, so that a concurrent request cannot continue it.
    func take(_ id: String, oneTimeKey: String) -> JourneyRun? {
        let now = clock.now
        return state.withLock { state in
            guard let run = state.runs[id], run.oneTimeKey == oneTimeKey, now < run.expiresAt else { return nil }
            state.runs[id] = nil
            return run
        }
    }

    /// Keeps a run until its next request.
    ///
    /// - Throws: ``HttpFailure`` with 503 when more journeys are in progress than the emulator keeps.
    func put(_ run: JourneyRun) throws {
        let now = clock.now
        let isKept = state.withLock { state in
            if state.runs.count >= Self.capacity {
                state.runs = state.runs.filter { now < $0.value.expiresAt }
                state.suspensions = state.suspensions.filter { now < $0.value.expiresAt }
            }
            guard state.runs.count < Self.capacity else { return false }
            state.runs[run.id] = run
            return true
        }
        if !isKept { throw HttpFailure.am(503, "Too many journeys are in progress.") }
    }

    /// Stores the link that resumes a run.
    func suspend(_ runID: String, as suspendedID: String, until expiry: Date) {
        state.withLock { $0.suspensions[suspendedID] = (runID, expiry) }
    }

    /// Takes the run of a link out; the link is used up.
    func resume(_ suspendedID: String) -> JourneyRun? {
        let now = clock.now
        return state.withLock { state in
            guard let entry = state.suspensions.removeValue(forKey: suspendedID), now < entry.expiresAt else {
                return nil
            }
            return state.runs.removeValue(forKey: entry.runID)
        }
    }
}
