import Foundation
import PingCommons

/// One person's way through a journey.
struct JourneyRun: Sendable {
    let id: String
    let journey: JourneyDefinition
    let realm: Realm
    /// What the start named: `service` and the journey, or an advice.
    let indexType: String
    let indexValue: String
    /// Scheme, host and port of its first request.
    let origin: String

    /// The node that the person is at.
    var node: String
    /// What the last step showed.
    var callbacks: [StepCallback] = []
    /// The one-time key of the last step's `authId`.
    var oneTimeKey = ""
    var expiresAt = Date.distantFuture
    /// What the journey has learnt: answers, attributes, results.
    var variables: [String: JSON] = [:]
    /// How often each node has been tried.
    var counters: [String: Int] = [:]
    /// The person, once known for certain.
    var userID: String?
    /// The session that the journey began with, by its token.
    var startSession: String?
    /// Whether success leaves that session as it is, rather than give a new one.
    var keepsSession = false
    var failure = FailureDetails()
    var successURL: String?
    var sessionProperties: [String: String] = [:]
    /// The passkey ceremony that the step asks for.
    var passkey: PasskeyRequest?
    /// Set while a link that was sent is waited for.
    var isSuspended = false
}

/// What a journey says when it fails.
struct FailureDetails: Sendable {
    var message = "Login failure"
    var detail: [String: JSON] = ["failureUrl": ""]
}
