/// Whether asking for a token may renew it.
public enum RefreshPolicy: Sendable {
    /// An access token that has ended, or soon will, is renewed.
    case automatic
    /// Tokens are taken as they are stored, for an app extension that shares the storage with its app and leaves
    /// renewing to it. No response of a server makes the client renew them. `refresh()` renews nevertheless.
    case never
}
