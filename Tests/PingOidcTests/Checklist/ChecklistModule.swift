import PingEmulator
import Testing

@testable import PingOidc

/// A module of the OpenID Foundation's conformance suite for clients, and how the emulator simulates it.
struct ChecklistModule: Sendable {
    /// What the app does.
    enum Script: Sendable {
        /// Logs in and reads the user information.
        case logIn
        /// Asks for a code without a session, so that the provider responds with an error.
        case logInWithoutSession
        /// Logs in, lets the provider change its keys, and logs in again.
        case logInAfterKeyChange
        /// Logs in beside a second published key.
        case logInBesideSecondKey
        /// Logs in, refreshes so many times, and reads the user information with the last token.
        case refresh(times: Int)
        /// Logs in and logs out in a browser.
        case logOut
        /// Logs in, and hands the provider's logout token to a service.
        case receiveLogoutToken
    }

    /// What the emulator must have observed. The suite judges by requests, too, not by what the client says.
    enum Verdict: Sendable {
        /// The user information is read, with a valid token.
        case accepts
        /// The discovery document is the last that the client asks for: there is not an authorization request.
        case refusesMetadata
        /// The code is not redeemed.
        case refusesResponse
        /// The user information is not asked for with tokens that are not acceptable.
        case refusesTokens
        /// The user information is asked for, but does not reach the app.
        case refusesUserInformation
        /// The browser ends the session, and the tokens are gone from the device.
        case logsOut
        /// The service keeps the session: it refuses the logout token.
        case keepsSession
    }

    enum Plan: String, Sendable, CaseIterable {
        case connect = "OpenID Connect"
        case formPost = "OpenID Connect, form_post"
        case fapi = "FAPI 2.0"
    }

    enum Result: Sendable {
        case tested
        /// With the reason.
        case notApplicable(String)
        /// With the reason.
        case missing(String)
    }

    /// A test in this folder's target.
    struct PlayedBy: Sendable {
        var suite = "ChecklistTests"
        var name = "The client does what the module expects"
    }

    var name: String
    /// What the suite expects of the client, in a few words.
    let expectation: String
    var plan = Plan.connect
    var result = Result.tested
    var test = PlayedBy()
    var verdict = Verdict.accepts
    var faults: [EmulatorFault] = []
    /// How often each fault happens; `nil` for always.
    var times: Int?
    var script = Script.logIn
    var algorithm = SigningAlgorithm.es256
    /// Options of the client.
    var configure: @Sendable (inout OidcClientConfig) -> Void = { _ in }
    /// Options of the emulator.
    var emulate: @Sendable (inout EmulatorConfiguration) -> Void = { _ in }
    /// The statuses of the requests for user information, where they are asked for.
    var statuses = [200]
    /// What one of the observed requests must look like.
    var sends: (@Sendable (ObservedRequest) -> Bool)?
    /// Claims that must reach the app.
    var claims: Set<String> = []
    /// What the error must say; empty where the script succeeds or any error will do.
    var error = ""
}

extension ChecklistModule: CustomTestStringConvertible {
    var testDescription: String { plan == .formPost ? "\(name) (form_post)" : name }
}

extension ChecklistModule {
    static func accepts(_ name: String, _ expectation: String, _ faults: EmulatorFault...) -> Self {
        Self(name: name, expectation: expectation, faults: faults)
    }

    static func refuses(_ name: String, _ expectation: String, _ faults: EmulatorFault...) -> Self {
        Self(name: name, expectation: expectation, verdict: .refusesTokens, faults: faults)
    }

    static func stops(
        _ verdict: Verdict,
        _ name: String,
        _ expectation: String,
        _ faults: EmulatorFault...
    ) -> Self {
        Self(name: name, expectation: expectation, verdict: verdict, faults: faults)
    }

    static func leavesOut(_ name: String, _ expectation: String, _ reason: String) -> Self {
        Self(name: name, expectation: expectation, result: .notApplicable(reason))
    }

    static func misses(_ name: String, _ expectation: String, _ reason: String) -> Self {
        Self(name: name, expectation: expectation, result: .missing(reason))
    }

    /// The module with other properties.
    func with<Value>(_ path: WritableKeyPath<Self, Value>, _ value: Value) -> Self {
        var module = self
        module[keyPath: path] = value
        return module
    }
}
