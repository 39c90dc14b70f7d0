import PingCommons
import PingOrchestrate

/// The session that a journey ends with.
public struct SSOToken: Session, Codable, Hashable {
    /// The session's token; empty when the journey ended without a session. A secret.
    public let value: String
    /// The URL that the server would send a browser to now.
    public let successUrl: String
    /// The realm, such as `/alpha`.
    public let realm: String

    /// A session.
    public init(value: String, successUrl: String = "", realm: String = "") {
        self.value = value
        self.successUrl = successUrl
        self.realm = realm
    }
}

extension SSOToken: Redacted {}

/// The name that the session had in the SDK for iOS.
public typealias SSOTokenImpl = SSOToken
