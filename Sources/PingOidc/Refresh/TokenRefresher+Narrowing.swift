extension TokenRefresher {
    /// A token for one service, which nobody stores. The request spends the stored refresh token like any other.
    ///
    /// - Throws: `PingError` with code `networkInterrupted` when the system suspends the app before the server has
    ///   responded. The new refresh token of a late response is stored all the same.
    func narrowed(_ request: @escaping @Sendable (Token) async throws -> Token) async throws -> Token {
        try await activity.during("Getting a token for a service") { expiry in
            try await storage.withExclusiveAccess(before: expiry) { [self] in try await narrowed(expiry, request) }
        }
    }

    private func narrowed(
        _ expiry: Expiry,
        _ request: @escaping @Sendable (Token) async throws -> Token
    ) async throws -> Token {
        guard let stored = try await settled(expiry) else { throw RefreshFailure.noToken.error }
        guard stored.refreshToken != nil else { throw RefreshFailure.noRefreshToken.error }
        try await getReady(for: stored, expiry)
        let response = Task<Result<Token, any Error>, Never> {
            do { return .success(try await request(stored)) } catch { return .failure(error) }
        }
        let outcome = try await outcome(replacing: stored, expiry) {
            .read(stored, unsaved: Self.rotated(by: await response.value, replacing: stored))
        }
        switch outcome {
        case nil: throw PingError.suspended
        case .overtaken(_, let failure, _)?: throw failure.error
        case .read(_, let rotated?)?: try await save(rotated.token, replacing: stored)
        default: break
        }
        do {
            var narrowed = try await response.value.get()
            narrowed.refreshToken = nil
            return narrowed
        } catch { throw try await failure(of: error, stored).error }
    }

    /// The meaning of a refused request for the session, which other tokens of the same refresh token share.
    private func failure(of error: any Error, _ spent: Token) async throws -> RefreshFailure {
        let failure = RefreshFailure(error)
        guard failure.consequence == .sessionEnded else { return failure }
        // Another user of the storage may have spent the refresh token.
        let isOurs = try await storage.get()?.refreshToken == spent.refreshToken
        guard isOurs, case .deleted = try await eventOfDeleting() else {
            return RefreshFailure(.unavailable, (error as? OAuthErrorResponse)?.oidcError ?? failure.error)
        }
        return failure
    }

    /// The stored token with the new refresh token of a response; `nil` when the response brought none.
    private static func rotated(by response: Result<Token, any Error>, replacing stored: Token) -> UnsavedToken? {
        let token: Token? =
            switch response {
            case .success(let token): token
            case .failure(let error): (error as? UnverifiedToken)?.response
            }
        guard let token, let refreshToken = token.refreshToken else { return nil }
        var kept = stored
        kept.refreshToken = refreshToken
        kept.dpopKey = token.dpopKey ?? stored.dpopKey
        return UnsavedToken(token: kept, replaced: stored)
    }
}
