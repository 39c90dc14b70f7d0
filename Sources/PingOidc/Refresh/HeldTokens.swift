/// The tokens that a client has and its storage has not, and those that it is about to get.
struct HeldTokens: Sendable {
    /// A refreshed token that the storage would not take.
    var unsaved: UnsavedToken?
    /// The request that spends the stored refresh token.
    var inFlight: RefreshInFlight?
    /// The tokens of a login that the storage refused.
    var login: UnsavedLogin?
    /// The wait that the token endpoint has asked for.
    var busy: BusyServer?
}

/// A refreshed token that the storage would not take. The old refresh token may be spent, so it is kept in memory and stored before the next use.
struct UnsavedToken: Sendable {
    let token: Token
    /// The stored token that this one replaces. When something else is stored now, this outcome is stale.
    let replaced: Token
}
