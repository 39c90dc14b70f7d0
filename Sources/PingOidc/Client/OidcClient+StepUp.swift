import PingFoundation

extension OidcClient {
    /// Logs the user in once for all callers that wait for the same, and checks that the new token is what they need.
    ///
    /// ``AuthenticatedHttpClient`` calls it by itself. Call it when your app sends its requests with
    /// ``authorizationFields(method:url:origins:token:)``:
    ///
    /// ```swift
    /// if let requirement = StepUpRequirement(status: response.status, challenges: challenges) {
    ///     _ = try await client.stepUp(to: requirement) { requirement in
    ///         _ = try await oidcWeb.authorize { $0.stepUp = requirement }.get()
    ///     }
    ///     // Send the request again, once.
    /// }
    /// ```
    ///
    /// The login asks for the scopes of the present token too, so that nothing that the app could do before is lost.
    ///
    /// - Parameters:
    ///   - requirement: The requirement of the service.
    ///   - login: Logs the user in. The client runs one login at a time.
    /// - Returns: The new token; the present one when it is what the service asks for already.
    /// - Throws: ``OidcError``: what the login throws; with a cause `oidcStepUpFailed` when the new token lacks
    ///   something, and `oidcSubjectMismatch` when it is another user's.
    public func stepUp(
        to requirement: StepUpRequirement,
        login: @escaping StepUpLogin
    ) async throws(OidcError) -> Token {
        do {
            let present = try await token().get()
            if StepUpCheck(requirement: requirement, now: system.now()).isMet(by: present) { return present }
            return try await stepUp(to: requirement, from: present, login)
        } catch {
            throw OidcError(error)
        }
    }

    func stepUp(
        to requirement: StepUpRequirement,
        from refused: Token,
        _ login: @escaping StepUpLogin
    ) async throws -> Token {
        while true {
            if let token = try await storage.get(), token.accessToken != refused.accessToken {
                let check = StepUpCheck(requirement: requirement, now: system.now())
                if check.flaw(of: token, skew: skew) == nil { return try sameUser(token, refused) }
            }
            let outcome = try await flights.stepUp.run { [self] in
                StepUpOutcome(requirement: requirement, result: await steppedUp(to: requirement, login))
            }
            if outcome.requirement == requirement { return try sameUser(outcome.result.get(), refused) }
        }
    }

    /// A request of one user is not sent again as another's.
    private func sameUser(_ token: Token, _ refused: Token) throws -> Token {
        guard refused.idToken == nil || TokenSubject(token).isSameUser(as: TokenSubject(refused)) else {
            throw OidcError.authorization(.otherUserSteppedUp)
        }
        return token
    }

    private var skew: TimeInterval { config.clockSkew / .seconds(1) }

    private func steppedUp(to requirement: StepUpRequirement, _ login: StepUpLogin) async -> Result<Token, OidcError> {
        do {
            let before = try await storage.get()
            var wanted = requirement
            wanted.scopes.formUnion((before?.scope ?? "").split(separator: " ").map(String.init))
            try await StepUpOutcome.$isLogin.withValue(true) { try await login(wanted) }
            guard let after = try await storage.get() else { throw RefreshFailure.noToken.error }
            try check(after, replacing: before, requirement)
            return .success(after)
        } catch {
            return .failure(OidcError(error))
        }
    }

    private func check(_ token: Token, replacing before: Token?, _ requirement: StepUpRequirement) throws {
        if let before, before.accessToken == token.accessToken {
            throw OidcError.stepUpFailed(requirement, lacking: "everything: it is the one from before")
        }
        if let before { _ = try sameUser(token, before) }
        if let flaw = StepUpCheck(requirement: requirement, now: system.now()).flaw(of: token, skew: skew) {
            throw OidcError.stepUpFailed(requirement, lacking: flaw)
        }
    }
}

extension PingError {
    static var otherUserSteppedUp: PingError {
        PingError(
            .oidcSubjectMismatch,
            "Another user logged in for the request of the one before. The client did not send the request again.",
            recovery: "Let the same user log in, or begin the request again."
        )
    }
}

/// A login that reaches what a service asks for, with the app's own way: a journey, a DaVinci flow or the browser.
///
/// The login uses the same client, or one with the same storage, and gets the requirement as its option `stepUp`. It
/// returns when the new tokens are stored, and throws when the user does not want to.
public typealias StepUpLogin = @Sendable (_ requirement: StepUpRequirement) async throws -> Void

/// How a step-up ended, for all who wait for it.
struct StepUpOutcome: Sendable {
    let requirement: StepUpRequirement
    let result: Result<Token, OidcError>

    /// Whether the calling task is the login of a step-up, whose own requests must not wait for it.
    @TaskLocal static var isLogin = false
}
