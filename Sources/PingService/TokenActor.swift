/// A party that acts for the subject of a token (`act`, RFC 8693, section 4.1), or that may (`may_act`, section 4.4).
///
/// ```swift
/// guard let actor = access.actor else { return true }
/// return actor.subject == "reports-agent" && access.scopes.contains("reports")
/// ```
public struct TokenActor: Sendable, Hashable {
    /// The name of the party (`sub`); `nil` when the token names its client alone.
    public let subject: String?
    /// The client that the party is or uses (`client_id`); `nil` when the token does not say.
    public let clientId: String?
    /// The issuer that ``subject`` is a name of (`iss`); `nil` for that of the token.
    public let issuer: String?
    /// Everything that the token says about the party.
    public let claims: [String: JSON]

    /// The party that acted before this one, and from which this one received the token; `nil` for the first. Decide by
    /// the present party alone (RFC 8693, section 4.1).
    public var prior: TokenActor? { Self.readable(claims, "act") }

    /// Reads a claim of a token.
    ///
    /// - Returns: `nil` when nobody acts.
    /// - Throws: `IdTokenError` for a claim that names nobody. It must not pass for a token of the user alone.
    static func read(_ claims: [String: JSON], _ name: String) throws(IdTokenError) -> TokenActor? {
        guard let claim = claims[name], claim != .null else { return nil }
        return try TokenActor(claim, name)
    }

    /// An actor of claims that ``read(_:_:)`` has accepted before.
    static func readable(_ claims: [String: JSON], _ name: String) -> TokenActor? { try? read(claims, name) }

    private init(_ json: JSON, _ name: String) throws(IdTokenError) {
        guard let claims = json.object else { throw Self.unreadable(name) }
        for member in ["sub", "client_id", "iss"] {
            guard let value = claims[member] else { continue }
            guard value.string?.isEmpty == false else { throw Self.unreadable(name) }
        }
        subject = claims["sub"]?.string
        clientId = claims["client_id"]?.string
        issuer = claims["iss"]?.string
        guard subject != nil || clientId != nil else { throw Self.unreadable(name) }
        self.claims = claims
        if let prior = claims["act"], prior != .null { _ = try TokenActor(prior, name) }
    }

    private static func unreadable(_ name: String) -> IdTokenError {
        IdTokenError(rule: name, expected: "an object that names a party", actual: "something else")
    }
}

extension VerifiedAccess {
    /// The party that acts for the subject of the token (RFC 8693); `nil` when the provider names none.
    public var actor: TokenActor? { TokenActor.readable(claims, "act") }
    /// The party that may exchange the token for one with which it acts; `nil` when the token does not say.
    public var mayAct: TokenActor? { TokenActor.readable(claims, "may_act") }
}

extension TokenIntrospection {
    /// The party that acts for the subject of the token (RFC 8693); `nil` when the provider names none.
    public var actor: TokenActor? { TokenActor.readable(claims, "act") }
    /// The party that may exchange the token for one with which it acts; `nil` when the token does not say.
    public var mayAct: TokenActor? { TokenActor.readable(claims, "may_act") }
}
