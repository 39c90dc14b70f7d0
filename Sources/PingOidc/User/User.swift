/// The signed-in user.
///
/// Call all methods from any task, any number of times at once.
public protocol User: Sendable {
    /// A usable token: the stored one, or a refreshed one when that has expired.
    func token() async -> Result<Token, OidcError>

    /// A new token, even when the stored one is still valid.
    func refresh() async -> Result<Token, OidcError>

    /// Deletes the tokens on this device and revokes them at the server.
    ///
    /// - Returns: A failure when the SDK could not tell the server. The tokens are deleted from this device anyway.
    @discardableResult
    func revoke() async -> Result<Void, OidcError>

    /// Claims about the user, from the server.
    ///
    /// - Parameter cache: Whether the SDK may return an earlier response for the same access token.
    func userinfo(cache: Bool) async -> Result<UserInfo, OidcError>

    /// Ends the session, on this device and at the server: tokens, and what the workflow keeps.
    ///
    /// - Returns: The outcome of each step. The SDK deletes the tokens from this device whatever the network did.
    @discardableResult
    func logout() async -> Result<SignOffReport, SignOffError>
}

extension User {
    /// Claims about the user. The SDK may return an earlier response for the same access token.
    public func userinfo() async -> Result<UserInfo, OidcError> {
        await userinfo(cache: true)
    }
}

/// Claims about the signed-in user, by name. At least `sub`.
public typealias UserInfo = [String: JSON]

extension ContextKey where Value == any User {
    /// The key under which a module puts the signed-in user in a success node.
    public static var user: Self { ContextKey("com.pingidentity.oidc.user") }
}

extension SuccessNode {
    /// The signed-in user; `nil` without the OIDC module.
    public var user: (any User)? { self[.user] }
}
