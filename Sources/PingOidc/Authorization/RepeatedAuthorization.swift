/// Repeats an authorization once, without the user, when it failed for the moment only: a provider's restart must not cost a login.
///
/// The second attempt asks for another code. The server may have received the first one, and revokes what it issued for a code that
/// comes twice (RFC 6749, section 4.1.2).
package enum RepeatedAuthorization {
    /// The time in which a load balancer notices that an instance has stopped.
    static let pause = Duration.seconds(1)
    /// The longest wait that the token endpoint may ask for (`Retry-After`), while the user looks at the last step. After a longer one the
    /// app decides.
    static let longestPause = Duration.seconds(30)

    /// - Parameter again: The second attempt: a new authorization from the session that the login has.
    /// - Throws: The error of the last attempt.
    package static func run<Value>(
        _ client: OidcClient,
        _ system: SystemServices,
        _ first: () async throws -> Value,
        again: () async throws -> Value
    ) async throws -> Value {
        do { return try await first() } catch {
            guard OidcError(error).isTransient else { throw error }
            let wait = client.busy.current?.rest(now: client.system.now()) ?? .zero
            guard wait <= longestPause else { throw error }
            try await system.sleep(max(pause, wait))
            return try await again()
        }
    }
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

    /// Whether the provider has refused the client, so that no other attempt with this session gets tokens.
    package var isFinalRefusal: Bool {
        switch self {
        case .apiError(let status, _): [400, 401, 403].contains(status)
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
    package static func tokenExchangeFailed(of login: String, _ error: any Error, canRepeat: Bool = true) -> any Error {
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
