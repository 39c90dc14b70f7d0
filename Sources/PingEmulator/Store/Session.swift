import Foundation
import PingCommons

/// A person who has logged in.
struct Session: Sendable {
    let tokenID: String
    /// Unlike the token, this may appear in lists.
    let handle: String
    let userID: String
    let realm: Realm
    let authenticatedAt: Date
    let expiresAt: Date
    var lastAccess: Date
    /// The journeys the person has come through; the last one becomes `acr`.
    var journeys: [String]
    var properties: [String: String] = [:]
}
