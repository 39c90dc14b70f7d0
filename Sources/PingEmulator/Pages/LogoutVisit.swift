import PingNetwork

/// A logout that no ID token vouches for, so that the user confirms it (OpenID Connect RP-Initiated Logout 1.0, section 2).
struct LogoutVisit: Sendable {
    let session: ServerSession
    /// The URL that the browser goes to afterwards; already checked.
    let target: String?
    /// The names of the session's cookies.
    let cookieNames: [String]

    func logOut(_ emulator: EmulatorState) -> VisitEnd {
        emulator.sessions.end(session.tokenID)
        return target.map { .response(.redirect(to: $0)) }
            ?? .notice(title: "You are signed out", text: "You can close this page.")
    }

    var stay: VisitEnd { .notice(title: "You are still signed in", text: "Go back to the app.") }
}
