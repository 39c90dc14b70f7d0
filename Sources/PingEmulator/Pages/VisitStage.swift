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
