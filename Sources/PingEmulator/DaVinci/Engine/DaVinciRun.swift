import Foundation
import PingCommons

/// A DaVinci flow in progress.
struct DaVinciRun: Sendable {
    /// The interaction id.
    let id: String
    /// The interaction token, which a caller must send together with the id.
    let token: String
    /// The id of the environment it runs in.
    let environment: String
    let flow: DaVinciFlow
    /// The app's authorization request.
    let authorization: ServerAuthorizationRequest
    /// Scheme, host and port of its first request.
    let origin: String
    /// The form that is shown.
    var node: String
    /// The values submitted so far, by field key.
    var variables: [String: JSON] = [:]
    var counters: [String: Int] = [:]
    var userID: String?
    /// The code that was sent to the user and has not been used.
    var code: String?
    /// The challenge that the form waits for.
    var challenge: String?
    /// The states of the social logins that the form offers, by field key.
    var socialLogins: [String: String] = [:]
    /// The passkey ceremonies that the form asks for, by field key.
    var passkeys: [String: IssuedCeremony] = [:]
    var expiresAt: Date

    /// The name of a node in errors and forms.
    var nodeID: String { flow.nodes[node]?.id ?? "\(flow.name)-\(node)" }

    func text(_ key: String) -> String { variables[key]?.string ?? "" }

    mutating func count(_ name: String) -> Int {
        counters[name, default: 0] += 1
        return counters[name, default: 0]
    }
}
