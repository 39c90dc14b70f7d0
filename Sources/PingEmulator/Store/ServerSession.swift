import Foundation
import PingCommons

/// The session of a user who has logged in.
struct ServerSession: Sendable {
    let tokenID: String
    /// Unlike the token, this may appear in lists.
    let handle: String
    let userID: String
    let realm: Realm
    let authenticatedAt: Date
    let expiresAt: Date
    var lastAccess: Date
    /// The journeys that the user has completed; the last one becomes `acr`.
    var journeys: [String]
    var properties: [String: String] = [:]
}
