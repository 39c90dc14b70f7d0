public import PingFoundation

/// A user's login on this device, as the app lists it. It holds no secret.
///
/// The SDK keeps it in clear text, readable to this user only: an app can show its accounts while the device is locked.
public struct Account: Sendable, Hashable, Identifiable {
    /// The app's name of an account: any text. Two identifiers are equal only if they have the same code points.
    public struct ID: RawRepresentable, Sendable, Hashable, ExpressibleByStringLiteral, CustomStringConvertible {
        public let rawValue: String

        public init(rawValue: String) { self.rawValue = rawValue }
        public init(stringLiteral value: String) { self.init(rawValue: value) }

        public static func == (left: ID, right: ID) -> Bool { Identifier(left.rawValue) == Identifier(right.rawValue) }
        public func hash(into hasher: inout Hasher) { Identifier(rawValue).hash(into: &hasher) }
        public var description: String { rawValue }
    }

    /// Identifies the account in its ``Accounts``. It never changes.
    public let id: ID
    /// The name to show. At first it is the identifier; several accounts may have the same name.
    public var name: String
    /// The app's own remarks. Write no secret here.
    public var tags: [String: String] = [:]
    /// The user, as the provider calls them (`sub` of the ID token); `nil` without an ID token.
    public internal(set) var subject: String?
    /// The provider (`iss` of the ID token); `nil` without an ID token.
    public internal(set) var issuer: String?
    /// The client that the tokens are for (`azp`, or else `aud`, of the ID token); `nil` without an ID token.
    public internal(set) var clientId: String?
    /// When the user logged in, to the second; `nil` before the first login. A second login of the same user without a
    /// sign-out counts as a refresh.
    public internal(set) var signedInAt: Date?
    /// When the SDK last stored new tokens of the login; `nil` before the first refresh.
    public internal(set) var refreshedAt: Date?
    /// When the tokens were deleted, by a sign-out or because the server ended the session; `nil` while some exist.
    public internal(set) var signedOutAt: Date?

    /// An account that nobody has logged in to.
    init(id: ID) {
        self.id = id
        name = id.rawValue
    }

    /// Whether the account has tokens, as far as its own record says. The server may have ended the session since.
    public var isSignedIn: Bool { signedInAt != nil && signedOutAt == nil }
}

extension Account {
    /// Takes over what new tokens say.
    mutating func receive(_ token: Token, at now: Date) {
        let now = now.wholeSecond
        let owner = TokenSubject(token)
        let isSameUser =
            owner.subject == subject.map { Identifier($0) } && owner.issuer == issuer.map { Identifier($0) }
        if isSignedIn, isSameUser {
            refreshedAt = now
        } else {
            signedInAt = now
            refreshedAt = nil
        }
        signedOutAt = nil
        subject = owner.subject?.text
        issuer = owner.issuer?.text
        clientId = owner.client
    }
}

extension Date {
    /// The beginning of its second: a record keeps it exactly.
    var wholeSecond: Date { Date(timeIntervalSince1970: TimeInterval(secondsSince1970)) }
}
