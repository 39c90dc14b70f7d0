/// The signed-in user.
///
/// All methods may be called from any task, any number of times at once.
public protocol User: Sendable {
    /// A usable token: the stored one, or a refreshed one when it has ended.
    func token() async -> Result<Token, OidcError>

    /// A new token, even when the stored one is still usable.
    func refresh() async -> Result<Token, OidcError>

    /// Deletes the tokens here and makes them unusable at the server.
    ///
    /// - Returns: A failure when the server could not be told. The tokens are gone from this device all the same.
    @discardableResult
    func revoke() async -> Result<Void, OidcError>

    /// Claims about the user, from the server.
    ///
    /// - Parameter cache: Whether an earlier response for the same access token will do.
    func userinfo(cache: Bool) async -> Result<UserInfo, OidcError>

    /// Ends the session: tokens, and what the workflow keeps, here and at the server.
    ///
    /// - Returns: The outcome of each step. Tokens are gone from this device whatever the network did.
    @discardableResult
    func logout() async -> Result<SignOffReport, SignOffError>
}

extension User {
    /// Claims about the user; an earlier response for the same access token will do.
    public func userinfo() async -> Result<UserInfo, OidcError> {
        await userinfo(cache: true)
    }
}
