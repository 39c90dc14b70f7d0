import Foundation
import PingCommons

/// The grant of a login: everything that is issued for it.
struct Grant: Sendable {
    let id: String
    let tenant: String
    let clientID: String
    let userID: String
    let sessionHandle: String
    let scopes: [String]
    let nonce: String?
    /// The key that its code is bound to, which the authorization request named (`dpop_jkt`).
    var keyThumbprint: String?
    let authenticatedAt: Date
    let journey: String
    /// The details that its tokens allow beyond scopes (RFC 9396). That of an access token can be a part of it.
    var authorizationDetails: [JSON] = []
    /// The party that acts for the user (`act`, RFC 8693), with those before it; `nil` when nobody does.
    var actor: JSON?
}

/// A code that can be exchanged once.
struct AuthorizationCode: Sendable {
    let grant: Grant
    let redirectURI: String
    let challenge: String?
    let expiresAt: Date
    var isUsed = false
}

/// An access token or a refresh token, as the provider remembers it.
struct IssuedToken: Sendable {
    enum Kind: String, Sendable {
        case access = "access_token"
        case refresh = "refresh_token"
    }

    let kind: Kind
    let grant: Grant
    let scopes: [String]
    let issuedAt: Date
    let expiresAt: Date
    /// The key that the token is bound to; `nil` for a bearer token.
    let keyThumbprint: String?
    /// When a refresh token was first exchanged for a new one.
    var usedAt: Date?

    var isUsed: Bool { usedAt != nil }
}

extension Grant {
    /// The member and claim `authorization_details`; `nil` for none.
    var detailsMember: JSON? { authorizationDetails.isEmpty ? nil : .array(authorizationDetails) }
}
