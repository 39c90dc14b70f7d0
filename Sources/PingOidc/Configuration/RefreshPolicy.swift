/// Whether asking for a token may renew it.
public enum RefreshPolicy: Sendable {
    /// An access token that has ended, or soon will, is renewed.
    case automatic
    /// Tokens are taken as they are stored, for an app extension that shares the storage with its app and leaves
    /// renewing to it. `refresh()` renews nevertheless.
    case never
}
