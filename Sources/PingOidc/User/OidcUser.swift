public import PingOrchestrate

/// The user of an ``OidcClient``.
public final class OidcUser: User {
    private let client: OidcClient
    private let authorizer: (any Authorizer)?
    private let signOff: (@Sendable () async -> Result<SignOffReport, SignOffError>)?

    /// Creates a user.
    ///
    /// - Parameters:
    ///   - client: Keeps the user's tokens.
    ///   - authorizer: Gets new tokens without the user when the stored ones cannot be renewed.
    ///   - logout: What a logout does, normally the workflow's sign-off; `nil` to revoke the tokens and end the
    ///     provider's session.
    public init(
        client: OidcClient,
        authorizer: (any Authorizer)? = nil,
        logout: (@Sendable () async -> Result<SignOffReport, SignOffError>)? = nil
    ) {
        self.client = client
        self.authorizer = authorizer
        signOff = logout
    }

    /// See ``User/token()``; without a usable one the authorizer is asked.
    public func token() async -> Result<Token, OidcError> {
        await client.token(authorizer: authorizer)
    }

    /// See ``User/refresh()``; without a refresh token the authorizer is asked.
    public func refresh() async -> Result<Token, OidcError> {
        await client.refresh(authorizer: authorizer)
    }

    /// See ``User/revoke()``.
    @discardableResult
    public func revoke() async -> Result<Void, OidcError> {
        await Result.catching { [client] in try await client.revoke() }
    }

    /// See ``User/userinfo(cache:)``.
    public func userinfo(cache: Bool) async -> Result<UserInfo, OidcError> {
        await client.userinfo(cache: cache, authorizer: authorizer)
    }

    /// See ``User/logout()``.
    @discardableResult
    public func logout() async -> Result<SignOffReport, SignOffError> {
        if let signOff { return await signOff() }
        let ended = await Result.catching { [client] in try await client.endSession() }
        let error: OidcError? = if case .failure(let error) = ended { error } else { nil }
        let report = SignOffReport(steps: [SignOffReport.Step(name: OidcModule.name, error: error)])
        return error == nil ? .success(report) : .failure(SignOffError(report: report))
    }
}
