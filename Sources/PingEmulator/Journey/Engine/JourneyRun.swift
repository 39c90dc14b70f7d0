import Foundation
import PingCommons

/// A journey in progress.
struct JourneyRun: Sendable {
    let id: String
    /// The journey whose nodes run: the one that was started, or an inner one.
    var journey: JourneyDefinition
    let realm: Realm
    /// The index of the start: `service` and the journey, or an advice.
    let indexType: String
    let indexValue: String
    /// Scheme, host and port of its first request.
    let origin: String

    /// The journeys around the current one, the innermost last.
    var callers: [Caller] = []
    /// The current node.
    var node: String
    /// The callbacks of the last step.
    var callbacks: [StepCallback] = []
    /// The one-time key of the last step's `authId`.
    var oneTimeKey = ""
    var expiresAt = Date.distantFuture
    /// The journey's variables: answers, attributes, results.
    var variables: [String: JSON] = [:]
    /// The number of attempts at each node.
    var counters: [String: Int] = [:]
    /// The user, once authenticated or identified.
    var userID: String?
    /// The token of the session at the start.
    var startSession: String?
    /// Whether success keeps that session instead of creating a new one.
    var keepsSession = false
    var failure = FailureDetails()
    var successURL: String?
    var sessionProperties: [String: String] = [:]
    /// The passkey ceremony that the step asks for.
    var passkey: IssuedCeremony?
    /// Set while the journey waits for its link.
    var isSuspended = false
    /// The URL of its link, when it runs in the emulator's own pages.
    var resumePage: String?
}

extension JourneyRun {
    /// A journey that waits for an inner one.
    struct Caller: Sendable {
        let journey: JourneyDefinition
        /// The nodes for the inner journey's ends.
        let outcomes: [String: Target]
    }

    mutating func enter(_ inner: JourneyDefinition, outcomes: [String: Target]) {
        callers.append(Caller(journey: journey, outcomes: outcomes))
        journey = inner
        node = inner.start
    }

    /// Continues the journey around the current one, which has ended.
    ///
    /// - Returns: Whether there is one.
    mutating func leave(_ hasSucceeded: Bool) -> Bool {
        guard let caller = callers.popLast() else { return false }
        journey = caller.journey
        node = caller.outcomes[hasSucceeded ? "true" : "false"]?.name ?? "failure"
        return true
    }
}

/// The failure message of a journey.
struct FailureDetails: Sendable {
    var message = "Login failure"
    var detail: [String: JSON] = ["failureUrl": ""]
}
