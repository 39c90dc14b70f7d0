import PingCommons

extension Emulator {
    /// A logout token (OpenID Connect Back-Channel Logout 1.0, section 2.4), with the faults that are set. The emulator
    /// does not send it by itself.
    ///
    /// - Parameters:
    ///   - issuer: The issuer that it names.
    ///   - clientID: The app that it is for.
    ///   - subject: The user whose sessions have ended.
    package func logoutToken(issuer: String, clientID: String, subject: String) async throws -> String {
        let key = try await state.keys.current()
        let now = state.clock.seconds
        var draft = IDTokenDraft(
            claims: [
                "iss": .string(issuer), "aud": .string(clientID), "sub": .string(subject), "iat": .int(now),
                "exp": .int(now + 120), "jti": .string(state.tokens.identifier()), "events": Self.logoutEvent,
            ],
            keyID: key.id,
            isRefresh: false
        )
        ActiveFaults(board: state.faults, endpoint: .backChannelLogout).spoil(&draft)
        return draft.finish(try await IDTokenMinter.sign(draft, with: key))
    }

    private static let logoutEvent: JSON = ["http://schemas.openid.net/event/backchannel-logout": [:]]
}
