import Foundation
import PingLogin

/// A login that a browser has begun: its step, the page that shows the step, and which forms have been answered.
///
/// A value in the store, which every instance can continue. Each page has a token for one submission. The token of a
/// form says what to do with it, however often a browser or a proxy sends the form.
struct PendingLogin: Codable, Sendable {
    /// Where the login stands.
    enum Stage: Codable, Sendable {
        /// A step waits for its form.
        case step(FlowSnapshot)
        /// The login cannot continue.
        case ended
        /// The tokens are stored.
        case signedIn
        /// The tokens are stored, and the browser has the session.
        case entered
    }

    /// What to do with a form.
    enum Decision: Equatable {
        /// Show where the login stands. An earlier request has submitted this form.
        case show
        /// Submit it.
        case submit
        /// An instance ended while it submitted this form. Nobody knows whether the server received it.
        case recover
        /// Do nothing: the form is not of this login.
        case refuse
    }

    private static let rememberedForms = 32

    /// The session that the login makes. No browser learns it before the login is complete.
    let session: SessionName
    /// The languages that the browser asked for when the login began; `nil` for a login of an earlier version.
    let languages: [String]?
    private(set) var stage: Stage
    private(set) var page: StoredPage
    private(set) var token: String
    /// When the login reached its stage. A wait begins then.
    private(set) var arrived = Date.now
    /// The forms that came before the present one, the latest last.
    private var answered: [String] = []
    private var isBeingSubmitted = false

    init(session: SessionName, languages: [String] = [], _ arrival: Arrival) {
        self.session = session
        self.languages = languages
        stage = arrival.stage
        page = arrival.page
        token = arrival.token
    }

    func decide(_ sent: String) -> Decision {
        if answered.contains(sent) { return .show }
        guard sent == token, case .step = stage else { return .refuse }
        return isBeingSubmitted ? .recover : .submit
    }

    /// Whether the tokens are stored.
    var isSignedIn: Bool {
        switch stage {
        case .signedIn, .entered: true
        case .step, .ended: false
        }
    }

    /// Notes that the browser has the session.
    mutating func enter() { stage = .entered }

    /// Notes that the server may receive the form from now on.
    mutating func beginSubmission() { isBeingSubmitted = true }

    /// Notes how far the waiting of the present step has come.
    mutating func keep(_ snapshot: FlowSnapshot) { stage = .step(snapshot) }

    /// Moves to where the form has led.
    mutating func arrive(_ arrival: Arrival) {
        answered = (answered + [token]).suffix(Self.rememberedForms)
        isBeingSubmitted = false
        stage = arrival.stage
        page = arrival.page
        token = arrival.token
        arrived = .now
    }
}
