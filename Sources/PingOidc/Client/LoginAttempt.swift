import PingFoundation

/// A login of a user, from its begin to its stored tokens.
package struct LoginAttempt: Sendable {
    package typealias Condition = @Sendable () async throws -> Bool

    /// When it began: a sign-out after it makes it void.
    let begin: SignOutCount.Mark
    /// Tells it from others when it is finished later, since the storage has refused its tokens: its code, or its
    /// session. A secret. `nil` when nobody can finish it, so that its tokens are revoked.
    let name: Secret?
    /// Whether what it rests on is still there, asked while nobody else can change the storage.
    /// Otherwise its tokens are revoked.
    let isWanted: Condition?
}

extension OidcClient {
    /// A login.
    ///
    /// - Parameters:
    ///   - begin: When it began; `nil` for now.
    ///   - name: As ``LoginAttempt/name``.
    ///   - isWanted: As ``LoginAttempt/isWanted``; `nil` for a login that rests on nothing.
    package func attempt(
        begunAt begin: SignOutCount.Mark?,
        name: Secret? = nil,
        ifStill isWanted: LoginAttempt.Condition? = nil
    ) -> LoginAttempt {
        LoginAttempt(begin: signOuts.own(begin), name: name, isWanted: isWanted)
    }

    /// Refuses a login that began before a sign-out.
    func checkSignOut(since begin: SignOutCount.Mark) throws(OidcError) {
        if signOuts.hasIncreased(since: begin) { throw .authorization(.signedOutDuringLogin) }
    }

    /// A response with a code, and the request that it is the response to.
    package typealias Authorized = (request: AuthorizationRequest, code: Secret)

    /// The tokens of a login that the server has accepted, stored. Those that the storage refused before are
    /// stored now, without a request.
    ///
    /// - Parameter authorized: Gets a code, which the client sends to the token endpoint once.
    package func tokens(
        of login: LoginAttempt,
        narrowedTo details: [AuthorizationDetail] = [],
        _ authorized: () async throws -> Authorized
    ) async throws -> Token {
        if let token = login.name.flatMap(unsavedToken), !isOutlived(token, login) {
            do { return try await keep(token, of: login) } catch { throw OidcError(error) }
        }
        let authorized = try await authorized()
        do {
            return try await config.activity.during("Getting the tokens of a login") { _ in
                try await http.inOneExchange(system) { try await exchange(authorized, details, login) }
            }
        } catch { throw OidcError(error) }
    }

    /// Whether tokens that wait have expired, and what the login rests on gives others.
    private func isOutlived(_ token: Token, _ login: LoginAttempt) -> Bool {
        login.isWanted != nil && token.isExpired(threshold: config.refreshThreshold, now: system.now())
    }

    /// The tokens of a flow, as ``tokens(of:narrowedTo:_:)``, with an error for who waits for the flow's end.
    ///
    /// A provider's restart must not cost a login: with more codes, the client asks a second time after a failure for
    /// the moment only. The server may have received the first code, and revokes what it issued for a code that comes
    /// twice (RFC 6749, section 4.1.2).
    ///
    /// - Parameters:
    ///   - flow: The kind of flow, in the words of the error.
    ///   - hasMoreCodes: Whether `authorized` gets another code each time.
    /// - Throws: `PingError` with code `tokenExchangeFailed` or `signedOutDuringLogin`; `CancellationError`.
    package func tokens(
        of login: LoginAttempt,
        endingThe flow: String,
        hasMoreCodes: Bool,
        _ authorized: () async throws -> Authorized
    ) async throws {
        // Tokens that wait are of a code that was sent.
        var isSpent = !hasMoreCodes && login.name.flatMap(unsavedToken) != nil
        func code() async throws -> Authorized {
            let authorized = try await authorized()
            isSpent = !hasMoreCodes
            return authorized
        }
        do {
            do { _ = try await tokens(of: login, code) } catch {
                guard hasMoreCodes, OidcError(error).isTransient else { throw error }
                let wait = held.current.busy?.rest(now: system.now()) ?? .zero
                guard wait <= BusyServer.longestPause else { throw error }
                try await system.sleep(max(BusyServer.pause, wait))
                _ = try await tokens(of: login, code)
            }
        } catch {
            let isWaiting = login.name.flatMap(unsavedToken) != nil
            let canRepeat = isWaiting || !isSpent && !(hasMoreCodes && OidcError(error).refusesClient)
            throw PingError.tokenExchangeFailed(of: flow, error, canRepeat: canRepeat)
        }
    }

    @inline(never)
    private func exchange(
        _ authorized: Authorized,
        _ details: [AuthorizationDetail],
        _ login: LoginAttempt
    ) async throws -> Token {
        // Before anything is sent.
        try options.ownership.check(authorized.request)
        let provider = try await provider()
        try checkSignOut(since: login.begin)
        let token = try await held.noting(system) {
            try await provider.exchange(code: authorized.code, for: authorized.request, narrowedTo: details)
        }
        return try await keep(token, of: login)
    }
}

extension BusyServer {
    /// The time in which a load balancer notices that an instance has stopped.
    fileprivate static let pause = Duration.seconds(1)
    /// The longest wait that the token endpoint may ask for (`Retry-After`), while the user looks at the last step.
    /// After a longer one the app decides.
    fileprivate static let longestPause = Duration.seconds(30)
}

extension OidcError {
    /// Whether a new authorization may succeed: the provider did not respond, or says that it cannot at the moment.
    var isTransient: Bool {
        switch self {
        case .networkError: true
        case .apiError(let status, _): Self.isTransient(status)
        case .authorizeError(let cause as PingError, _):
            cause.code == .oidcAuthorizationRefused && Self.isTransient(cause.context.status ?? 0)
        case .authorizeError, .configurationError, .unknown: false
        }
    }

    /// Whether the provider has refused the client itself (RFC 6749, section 5.2), and not a code or for the moment: no
    /// other attempt gets tokens with this session, so that it is of no use to the app.
    package var refusesClient: Bool {
        switch self {
        case .apiError(let status, _): status == 401
        case .authorizeError(let cause as PingError, _): cause.code == .oidcAuthorizationRefused && !isTransient
        case .configurationError: true
        case .authorizeError, .networkError, .unknown: false
        }
    }

    private static func isTransient(_ status: Int) -> Bool {
        status >= 500 || status == 408 || status == 429
    }
}

extension PingError {
    /// The login succeeded, and getting its tokens failed. A cancellation and a sign-off meanwhile stay what they are.
    ///
    /// - Parameter canRepeat: Whether the last step's `next()` can get or store the tokens later.
    package static func tokenExchangeFailed(of login: String, _ error: any Error, canRepeat: Bool) -> any Error {
        let cause = (error as? OidcError)?.cause ?? error
        if cause is CancellationError { return CancellationError() }
        if case PingError.Code.signedOutDuringLogin = cause { return PingError.signedOutDuringLogin }
        return PingError(
            .tokenExchangeFailed,
            "The \(login) succeeded, but getting its tokens failed: \(error.explanation)",
            recovery: [(error as? any LocalizedError)?.recoverySuggestion, canRepeat ? again : "Start a new flow."]
                .compactMap(\.self).joined(separator: " "),
            underlying: error
        )
    }

    private static var again: String {
        """
        Call next() on the last step of this process to ask for the tokens again. It does not send the step, which the server has accepted. \
        Otherwise start a new flow.
        """
    }
}
