import PingLoginWeb
import PingNetwork

/// The stage of a visit: the page that the browser shows, and the state behind its form.
enum VisitStage: Sendable {
    /// The user enters the code of a device.
    case userCode(DeviceVisit)
    /// The user has to log in; the flow starts with the first look at the page.
    case beginning(AuthorizationVisit)
    /// The user walks the flow.
    case login(AuthorizationVisit, WebLogin)
    /// The user says which account to use.
    case account(AuthorizationVisit, ServerSession)
    /// The user says what the app may know.
    case consent(AuthorizationVisit, ServerSession)
    /// The user confirms a logout.
    case logout(LogoutVisit)
    /// The browser has been sent away.
    case left(VisitEnd)
}

/// How a visit ends.
enum VisitEnd: Sendable {
    /// With a response that leads to the app.
    case response(HttpResponse)
    /// With a last page.
    case notice(title: String, text: String)
}

extension VisitStage {
    /// The targets that the forms of the page may have besides the emulator.
    var formTargets: [String] {
        switch self {
        case .beginning(let visit), .login(let visit, _), .account(let visit, _), .consent(let visit, _):
            visit.redirectTarget.map { [$0] } ?? []
        case .logout(let visit): visit.target.flatMap(FormTarget.of).map { [$0] } ?? []
        case .userCode, .left: []
        }
    }
}

/// A source expression of a content security policy for the place that a redirect leads to.
enum FormTarget {
    static func of(_ uri: String) -> String? {
        if let url = try? WebURL(uri) { return url.origin }
        return uri.split(separator: ":", maxSplits: 1).first.map { $0 + ":" }
    }
}

/// A step on its way to the server. The user may have to visit an identity provider first.
struct SentStep: Sendable {
    let login: Task<WebLogin, Never>
    let departures: AsyncStream<String>

    /// The next page of a provider to redirect the browser to; `nil` when the step needs no other page.
    func departure() async -> String? {
        await departures.first { _ in true }
    }

    /// Gives the step up.
    func cancel() async {
        login.cancel()
        _ = await login.value
    }
}

/// A logout that no ID token vouches for: the user confirms it (OpenID Connect RP-Initiated Logout 1.0, section 2).
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
