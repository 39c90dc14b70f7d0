/// The tokens of a login that the storage refused.
///
/// The server accepts a code once, and nobody wants to type a password twice because a device was locked for a moment. So the tokens
/// stay in memory until the same login is finished again, another one succeeds, or the user signs out. Nobody can use them before they are
/// stored.
struct UnsavedLogin: Sendable {
    /// Tells the login from others: its code, or its session. A secret.
    let login: Secret
    let token: Token
}

/// How the tokens of a login are stored.
struct LoginKeeping: Sendable {
    let login: Secret
    let isWanted: OidcClient.LoginCondition?
    let expiry: Expiry
}

extension OidcClient {
    func unsavedToken(of login: Secret) -> Token? {
        unsavedLogin.current.flatMap { $0.login == login ? $0.token : nil }
    }

    /// Stores the tokens of a login that the storage refused before.
    ///
    /// - Parameters:
    ///   - login: What ``exchange(code:for:ifStill:login:)`` was given.
    ///   - begin: When the login began; `nil` for now.
    /// - Returns: `nil` when there are no such tokens.
    package func finishLogin(_ login: Secret, begunAt begin: SignOutCount.Mark?) async throws(OidcError) -> Token? {
        guard let token = unsavedToken(of: login) else { return nil }
        do {
            return try await config.activity.during("Storing the tokens of a login") { expiry in
                let keeping = LoginKeeping(login: login, isWanted: nil, expiry: expiry)
                return try await keep(token, begunAt: begin ?? signOuts.mark, provider(), keeping)
            }
        } catch {
            throw OidcError(error)
        }
    }
}
