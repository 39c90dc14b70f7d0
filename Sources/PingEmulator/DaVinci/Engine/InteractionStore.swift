import Foundation
import PingCommons

/// The DaVinci flows under way, and the challenges that they wait for.
final class InteractionStore: Sendable {
    struct Challenge: Sendable {
        let runID: String
        let expiresAt: Date
        var remainingPolls: Int

        var isComplete: Bool { remainingPolls <= 0 }
    }

    private struct State {
        var runs: [String: DaVinciRun] = [:]
        var challenges: [String: Challenge] = [:]
    }

    private static let capacity = 10_000
    private let clock: EmulatorClock
    private let state = Locked(State())

    init(clock: EmulatorClock) {
        self.clock = clock
    }

    /// Takes a run out, so that no second request can go on with it meanwhile.
    ///
    /// - Parameter accepts: Whether the caller may have the run; a refused one stays.
    /// - Throws: ``HttpFailure`` for a run that is unknown, over or not the caller's.
    func take(_ id: String, if accepts: @Sendable (DaVinciRun) -> DaVinciError?) throws -> DaVinciRun {
        let now = clock.now
        let result: Result<DaVinciRun, HttpFailure> = state.withLock { state in
            guard let run = state.runs[id], now < run.expiresAt else {
                state.runs[id] = nil
                return .failure(DaVinciError.requestTimedOut.failure(interactionID: id))
            }
            if let error = accepts(run) { return .failure(error.failure(of: run)) }
            state.runs[id] = nil
            return .success(run)
        }
        return try result.get()
    }

    /// Keeps a run until its next request.
    ///
    /// - Throws: ``HttpFailure`` with 503 when more flows are under way than the emulator keeps.
    func put(_ run: DaVinciRun) throws {
        let now = clock.now
        let isKept = state.withLock { state in
            if state.runs.count >= Self.capacity {
                state.runs = state.runs.filter { now < $0.value.expiresAt }
                state.challenges = state.challenges.filter { now < $0.value.expiresAt }
            }
            guard state.runs.count < Self.capacity else { return false }
            state.runs[run.id] = run
            return true
        }
        if !isKept { throw HttpFailure.am(503, "More flows are under way than the emulator keeps.") }
    }

    func add(_ challenge: Challenge, named name: String) {
        state.withLock { $0.challenges[name] = challenge }
    }

    /// The challenge if it is still open; asking brings it nearer to its end.
    func poll(_ name: String) -> Challenge? {
        let now = clock.now
        return state.withLock { state in
            guard let challenge = state.challenges[name], now < challenge.expiresAt else {
                state.challenges[name] = nil
                return nil
            }
            state.challenges[name]?.remainingPolls -= 1
            return state.challenges[name]
        }
    }

    /// Whether a challenge was answered; an answered one is used up.
    func isComplete(_ name: String) -> Bool {
        state.withLock { state in
            guard state.challenges[name]?.isComplete == true else { return false }
            state.challenges[name] = nil
            return true
        }
    }
}
