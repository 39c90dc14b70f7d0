import Hummingbird

/// The cookies of a browser: one for its logins, one for its session, and for a moment one that names the login behind
/// the session. They are names in the stores, and contain no claims.
///
/// With the prefix `__Host-` a browser accepts them over TLS only, from this host only, and sends them to this host
/// only (RFC 6265bis, section 4.1.3.2).
struct BrowserCookies: Sendable {
    private let isSecure: Bool
    private let sessionLifetime: Duration

    init(_ configuration: ServiceConfiguration) {
        isSecure = configuration.origin.isSecure
        sessionLifetime = configuration.sessionLifetime
    }

    /// The browser's secret; `nil` when it has none, or something that this service has not made.
    func browser(of request: WebRequest) -> String? {
        request.cookies[name("login")].map(\.value).flatMap { RandomName.isOne($0) ? $0 : nil }
    }

    func session(of request: WebRequest) -> SessionName? {
        SessionName(cookie: request.cookies[name("session")]?.value)
    }

    /// The complete login that the session is from, until the browser has shown the session.
    func completeLogin(of request: WebRequest) -> String? {
        request.cookies[name("complete")].map(\.value).flatMap { RandomName.isOne($0) ? $0 : nil }
    }

    /// Sets the browser's secret, or removes it.
    func set(browser: String?, in response: inout WebResponse) {
        response.setCookie(cookie("login", browser ?? "", lifetime: browser == nil ? .zero : nil))
    }

    /// Sets the complete login, or removes it.
    func set(completeLogin id: String?, in response: inout WebResponse) {
        response.setCookie(cookie("complete", id ?? "", lifetime: id == nil ? .zero : .seconds(60)))
    }

    /// Sets the session, or removes it.
    func set(session: SessionName?, in response: inout WebResponse) {
        response.setCookie(cookie("session", session?.cookie ?? "", lifetime: session == nil ? .zero : sessionLifetime))
    }

    private func name(_ purpose: String) -> String { (isSecure ? "__Host-" : "") + purpose }

    private func cookie(_ purpose: String, _ value: String, lifetime: Duration?) -> Cookie {
        Cookie(
            name: name(purpose),
            value: value,
            maxAge: lifetime.map { Int($0 / .seconds(1)) },
            path: "/",
            secure: isSecure,
            httpOnly: true,
            sameSite: .lax
        )
    }
}
