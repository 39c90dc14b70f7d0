import Foundation
import PingCommons

/// The DaVinci flows under way, and the challenges that they wait for.
final class InteractionStore: Sendable {
    struct Challenge: Sendable {
        let environment: String
        let runID: String
        let expiresAt: Date
        var remainingPolls: Int

        var isComplete: Bool { remainingPolls <= 0 }
    }

    private struct State {
        var runs: [String: DaVinciRun] = [:]
        var challenges: [String: Challenge] = [:]

        mutating func forget(before now: Date) {
            runs = runs.filter { now < $0.value.expiresAt }
            challenges = challenges.filter { now < $0.value.expiresAt }
        }
    }

    private static let capacity = 10_000
    private let clock: EmulatorClock
    private let state = Locked(State())

    init(clock: EmulatorClock) {
        self.clock = clock
    }

    /// Takes a run out, so that no second request can go on with it meanwhile.
    ///
    /// - Parameters:
    ///   - id: The interaction id.
    ///   - environment: Where the request came in; runs of other environments are unknown there.
    ///   - accepts: Whether the caller may have the run; a refused one stays.
    /// - Throws: ``HttpFailure`` for a run that is unknown, over or not the caller's.
    func take(
        _ id: String,
        in environment: String,
        if accepts: @Sendable (DaVinciRun) -> DaVinciError?
    ) throws -> DaVinciRun {
        let now = clock.now
        let result: Result<DaVinciRun, HttpFailure> = state.withLock { state in
            guard let run = state.runs[id], run.environment == environment, now < run.expiresAt else {
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
            if state.runs.count >= Self.capacity { state.forget(before: now) }
            guard state.runs.count < Self.capacity else { return false }
            state.runs[run.id] = run
            return true
        }
        if !isKept { throw Self.full }
    }

    /// - Throws: ``HttpFailure`` with 503 when more challenges are open than the emulator keeps.
    func add(_ challenge: Challenge, named name: String) throws {
        let now = clock.now
        let isKept = state.withLock { state in
            if state.challenges.count >= Self.capacity { state.forget(before: now) }
            guard state.challenges.count < Self.capacity else { return false }
            state.challenges[name] = challenge
            return true
        }
        if !isKept { throw Self.full }
    }

    private static var full: HttpFailure { .am(503, "More flows are under way than the emulator keeps.") }

    func forget(challenge name: String) {
        state.withLock { $0.challenges[name] = nil }
    }

    /// The challenge if it is still open; asking brings it nearer to its end, unless it is another flow's.
    ///
    /// - Parameters:
    ///   - environment: Where the request came in; challenges of other environments are unknown there.
    ///   - runID: The flow that the caller says it is of; `nil` when it does not say.
    func poll(_ name: String, in environment: String, by runID: String?) throws -> Challenge? {
        let now = clock.now
        let result: Result<Challenge?, HttpFailure> = state.withLock { state in
            guard var challenge = state.challenges[name], now < challenge.expiresAt else {
                state.challenges[name] = nil
                return .success(nil)
            }
            guard challenge.environment == environment else { return .success(nil) }
            if let runID, runID != challenge.runID {
                return .failure(DaVinciError.unauthorized.failure(interactionID: nil))
            }
            challenge.remainingPolls -= 1
            state.challenges[name] = challenge
            return .success(challenge)
        }
        return try result.get()
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
