import Foundation
import PingCommons

/// The DaVinci flows in progress, and the challenges that they wait for.
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

    /// Takes a run out, so that a concurrent request cannot continue it.
    ///
    /// - Parameters:
    ///   - id: The interaction id.
    ///   - environment: The environment of the request; it does not know runs of others.
    ///   - accepts: Whether the caller may take the run; otherwise the run stays.
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
    /// - Throws: ``HttpFailure`` with 503 when more flows are in progress than the emulator keeps.
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

    private static var full: HttpFailure { .am(503, "Too many flows are in progress.") }

    func forget(challenge name: String) {
        state.withLock { $0.challenges[name] = nil }
    }

    /// The challenge if it is still open. Each poll counts towards its end, unless the challenge is another flow's.
    ///
    /// - Parameters:
    ///   - environment: The environment of the request; it does not know challenges of others.
    ///   - runID: The flow that the caller names; `nil` for none.
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

    /// Whether the user has approved a challenge; an approved challenge is used up.
    func isComplete(_ name: String) -> Bool {
        state.withLock { state in
            guard state.challenges[name]?.isComplete == true else { return false }
            state.challenges[name] = nil
            return true
        }
    }
}

/// DaVinci sessions. They have their own cookies and are independent of AM's realms.
struct ServerDaVinciSession: Sendable {
    static let cookieNames = ["ST", "ST-NO-SS"]
    let emulator: EmulatorState
    let environment: String

    /// No realm of AM has a slash in its name.
    var realm: Realm { Realm(name: "davinci/" + environment) }

    /// The request's session if it is still valid.
    func current(of request: EmulatorRequest) -> ServerSession? {
        let cookies = request.cookies
        return Self.cookieNames.lazy.compactMap { cookies[$0] }.compactMap { emulator.sessions.session($0) }
            .first { $0.realm == realm }
    }
}
