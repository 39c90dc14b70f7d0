import PingFoundation
import PingNetwork
import PingOrchestrate

/// A session, and the cookies of the flow that it came from.
///
/// A load balancer's cookie leads to the server that knows the session, so the cookies go with every request for it,
/// where their own rules let them. They never go with a request for another session.
struct Login: Sendable {
    let session: SSOToken
    let cookies: CookieJar

    /// Puts session and cookies into a request that is not a flow's.
    func add(to request: Request, _ settings: JourneySettings, now: Date) {
        request.cookies(from: cookies, now: now)
        settings.put(session, into: request)
    }
}

extension ContextKey where Value == Login {
    /// The login that the stored session came from, as long as the process lives.
    static var login: Self { ContextKey("com.pingidentity.journey.LOGIN") }
}

extension SharedContext {
    /// The login that a session came from; `nil` for the session of an earlier process.
    func login(of session: SSOToken) -> Login? {
        self[.login].flatMap { $0.session == session ? $0 : nil }
    }
}
