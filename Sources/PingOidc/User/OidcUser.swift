/// The user of an ``OidcClient``.
package final class OidcUser: User {
    private let client: OidcClient
    private let authorizer: (any Authorizer)?
    private let workflow: Workflow

    /// - Parameter workflow: The workflow that signs the user off.
    package init(_ client: OidcClient, _ authorizer: (any Authorizer)? = nil, of workflow: Workflow) {
        self.client = client
        self.authorizer = authorizer
        self.workflow = workflow
    }

    /// See ``User/token()``; without a usable one the user asks the authorizer.
    package func token() async -> Result<Token, OidcError> {
        await client.token(authorizer: authorizer)
    }

    /// See ``User/refresh()``; without a refresh token the user asks the authorizer.
    package func refresh() async -> Result<Token, OidcError> {
        await client.refresh(authorizer: authorizer)
    }

    /// See ``User/revoke()``.
    @discardableResult
    package func revoke() async -> Result<Void, OidcError> {
        do { return .success(try await client.revoke()) } catch { return .failure(OidcError(error)) }
    }

    /// See ``User/userinfo(cache:)``.
    package func userinfo(cache: Bool) async -> Result<UserInfo, OidcError> {
        await client.userinfo(cache: cache, authorizer: authorizer)
    }

    /// See ``User/logout()``.
    @discardableResult
    package func logout() async -> Result<SignOffReport, SignOffError> { await workflow.signOff() }
}

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
