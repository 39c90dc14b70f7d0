/// The steps of ending a session. Each step runs, even when those before it failed.
struct SignOut: Sendable {
    let client: OidcClient

    /// - Throws: The first failure.
    func run(_ ending: (_ idToken: String?) async throws -> Void) async throws(OidcError) {
        client.signOuts.withLock { $0 += 1 }
        client.unsaved.set(nil)
        client.userinfoCache.clear()
        var failures: [OidcError] = []
        var token: Token?
        do { token = try await takeTokens().get() } catch { failures.append(OidcError(error)) }
        do { try await ending(token?.idToken) } catch { failures.append(OidcError(error)) }
        do { try await revoke(token) } catch { failures.append(OidcError(error)) }
        for failure in failures { client.logger.w("OIDC: a step of the sign-out failed.", error: failure) }
        if let failure = failures.first { throw failure }
    }

    /// Removes the tokens from this device, also those that cannot be read.
    ///
    /// - Returns: What was stored, or why it could not be read.
    /// - Throws: Why it could not be removed.
    private func takeTokens() async throws -> Result<Token?, OidcError> {
        try await client.storage.withExclusiveAccess { [storage = client.storage] in
            let stored: Result<Token?, OidcError>
            do { stored = .success(try await storage.get()) } catch { stored = .failure(OidcError(error)) }
            try await storage.delete()
            return stored
        }
    }

    /// The refresh token stands for the whole grant; without one the access token is revoked.
    private func revoke(_ token: Token?) async throws {
        guard let token else { return }
        try await client.provider().revoke(Secret(token.refreshToken ?? token.accessToken))
    }
}
