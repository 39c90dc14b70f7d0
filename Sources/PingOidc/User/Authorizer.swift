/// Gets new tokens without the user, for example with a session that is still valid.
package protocol Authorizer: Sendable {
    /// The SDK calls this when it has no token, or the stored one has expired and it cannot refresh that.
    ///
    /// One call serves all callers that wait for a token at the same time.
    ///
    /// - Returns: The new token, as ``OidcClient/exchange(code:for:)`` returned it.
    /// - Throws: An error that `OidcUser.token()` then reports.
    func authorize(_ client: OidcClient) async throws -> Token
}
