/// Gets new tokens without the user, for example from a session that is still alive.
public protocol Authorizer: Sendable {
    /// Called when there is no token, or the stored one has ended and cannot be refreshed.
    ///
    /// Called once for any number of callers that wait for a token at the same time.
    ///
    /// - Parameter client: Makes the authorization request and exchanges the code.
    /// - Returns: The new token, as ``OidcClient/exchange(code:for:)`` gave it.
    /// - Throws: What ``OidcUser/token()`` then reports.
    func authorize(_ client: OidcClient) async throws -> Token
}
