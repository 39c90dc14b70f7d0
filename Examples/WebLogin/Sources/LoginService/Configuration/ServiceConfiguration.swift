import PingLogin
import PingStorage

/// What an instance has to know. All instances of a service have the same configuration.
public struct ServiceConfiguration: Sendable {
    /// Where browsers reach the service.
    public var origin: PublicOrigin
    /// The logins that it offers.
    public var flows: [LoginFlow]
    /// The keys of the tokens in forms that no login belongs to. The stores have the same ones.
    public var keys: EncryptionKeys
    /// How long a user may take for a login.
    public var loginLifetime: Duration = .seconds(600)
    /// How long a session exists after its tokens were last renewed.
    public var sessionLifetime: Duration = .seconds(8 * 3600)
    /// How long a session exists at all, however often its tokens are renewed. The service signs an older one off.
    public var sessionLimit: Duration = .seconds(24 * 3600)

    /// - Parameters:
    ///   - origin: Where browsers reach the service.
    ///   - flows: The logins that it offers.
    ///   - keys: The key that all instances write with, and those that they read.
    public init(origin: PublicOrigin, flows: [LoginFlow], keys: EncryptionKeys) {
        self.origin = origin
        self.flows = flows
        self.keys = keys
    }
}
