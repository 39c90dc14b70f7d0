/// The steps of ending a session. Each step runs, even when those before it failed.
struct SignOut: Sendable {
    let client: OidcClient
    /// Whether a provider that cannot revoke the tokens is a failure.
    let mustRevoke: Bool

    func run(_ ending: (_ idToken: String?) async throws -> Void) async throws(OidcError) {
        client.signOuts.add()
        client.userinfoCache.clear()
        // At once: a login that begins later is not this one's to end.
        let unsaved = client.held.withLock { $0.login.take()?.token }
        var failures: [OidcError] = []
        var token: Token?
        do { (token, failures) = try await takeTokens() } catch {
            // Their own client signs out: tokens and session stay as they are.
            if case PingError.Code.oidcTokenOwnerMismatch = error { throw OidcError(error) }
            failures = [OidcError(error)]
        }
        do { try await ending(token?.idToken) } catch { failures.append(OidcError(error)) }
        do { try await revoke(token) } catch { failures.append(OidcError(error)) }
        do { try await revoke(unsaved) } catch { failures.append(OidcError(error)) }
        for failure in failures { client.logger.w("OIDC: a step of the sign-out failed.", error: failure) }
        if let failure = failures.first { throw failure }
    }

    /// Removes the tokens from this device, also those that cannot be read.
    ///
    /// - Returns: The tokens that are alive at the server, and what could not be done with the storage.
    /// - Throws: As ``removeTokens()``; what the storage throws.
    private func takeTokens() async throws -> Taken {
        do { return try await client.storage.withExclusiveAccess { [self] in try await removeTokens() } } catch {
            guard case PingError.Code.storageLocked = error else { throw error }
            return try await takeTokens(despite: error)
        }
    }

    /// Removes the tokens while somebody else holds the exclusive access without end, such as a stopped process.
    private func takeTokens(despite error: any Error) async throws(PingError) -> Taken {
        let (token, failures) = try await removeTokens()
        return (token, [OidcError(Self.advising(error, isDone: token != nil && failures.isEmpty))] + failures)
    }

    private static func advising(_ error: any Error, isDone: Bool) -> any Error {
        guard isDone, var error = error as? PingError else { return error }
        error.message +=
            " The sign-out did not wait any longer: it has deleted the stored tokens, and revokes what it could read."
        error.recovery = "Sign out again when the other process has ended, if tokens are stored then."
        return error
    }

    private typealias Taken = (token: Token?, failures: [OidcError])

    /// - Throws: `PingError` with code `oidcTokenOwnerMismatch`.
    private func removeTokens() async throws(PingError) -> Taken {
        var (stored, failures): (Token?, [OidcError]) = (nil, [])
        do throws(PingError) { stored = try await client.storage.get() } catch {
            if error.code == .oidcTokenOwnerMismatch { throw error }
            failures.append(OidcError(error))
        }
        // A refresh whose outcome could not be stored has spent the refresh token that is stored.
        let unsaved = client.held.withLock { $0.unsaved.take() }
        let isSpent = unsaved?.replaced == stored || !failures.isEmpty
        client.refresher.abandon()
        do { try await client.states.signOut { try await client.storage.delete() } } catch {
            failures.append(OidcError(error))
        }
        return (isSpent ? unsaved?.token ?? stored : stored, failures)
    }

    private func revoke(_ token: Token?) async throws {
        guard let token else { return }
        do { try await client.provider().revoke(token) } catch {
            guard !mustRevoke, Self.cannotRevoke(error) else { throw error }
            client.logger.w(
                "OIDC: the provider cannot revoke these tokens, so they live until they expire.",
                error: OidcError(error)
            )
        }
    }

    /// Whether the provider has no revocation endpoint, or none for such tokens (RFC 7009, section 2.2.1).
    private static func cannotRevoke(_ error: any Error) -> Bool {
        // With an error underneath, a document that may name the endpoint could not be loaded.
        if let error = error as? PingError, error.code == .oidcMissingEndpoint { return error.underlying == nil }
        return (error as? OAuthErrorResponse)?.code == "unsupported_token_type"
    }
}
