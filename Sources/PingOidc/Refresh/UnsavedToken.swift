/// A refreshed token that the storage would not take. The old refresh token may be spent, so it is kept in memory and stored before the next use.
struct UnsavedToken: Sendable {
    let token: Token
    /// The stored token that this one replaces. When something else is stored now, this outcome is stale.
    let replaced: Token
}
