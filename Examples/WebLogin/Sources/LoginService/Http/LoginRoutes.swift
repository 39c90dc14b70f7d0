import HTTPTypes
import Hummingbird
import Logging
import PingLoginWeb

/// The pages of logins. `GET /login/NAME` begins one, `/flow/ID` shows it and accepts its forms.
struct LoginRoutes: Sendable {
    let desk: LoginDesk
    let sessions: Sessions
    let cookies: BrowserCookies
    let forms: PostedForm

    func add(to router: Router<WebContext>) {
        router.get("login/:name") { request, context in try await begin(request, context.parameters.get("name")) }
        router.get("flow/:id") { request, context in try await show(request, context) }
        router.post("flow/:id") { request, context in try await answer(request, context) }
        router.get("flow/:id/wait") { request, context in try await wait(request, context) }
    }

    private func id(_ context: WebContext) throws -> String {
        guard let id = context.parameters.get("id"), RandomName.isOne(id) else { throw PageError.over }
        return id
    }

    private func browser(_ request: WebRequest) throws -> String {
        guard let browser = cookies.browser(of: request) else { throw PageError.withoutCookie }
        return browser
    }

    private func begin(_ request: WebRequest, _ name: String?) async throws -> WebResponse {
        guard let flow = name.flatMap({ desk.flows[$0] }) else { throw PageError.unknownFlow }
        let browser = cookies.browser(of: request) ?? RandomName.make()
        let languages = AcceptLanguage(headerField: request.headers[.acceptLanguage] ?? "")
        let id = try await desk.begin(flow, for: browser, languages: languages.languages)
        var response = WebResponse.redirect(to: path(id))
        cookies.set(browser: browser, in: &response)
        return response
    }

    private func show(_ request: WebRequest, _ context: WebContext) async throws -> WebResponse {
        let id = try id(context)
        guard let login = try await desk.login(id, of: browser(request)) else { throw PageError.over }
        guard case .page = login.outcome else { return try await response(login.outcome, request, context) }
        var response = login.page.response()
        if login.page.isWaiting, let refresh = HTTPField.Name.refresh {
            response.headers[refresh] = "1; url=\(path(id))/wait"
        }
        return response
    }

    private func answer(_ request: WebRequest, _ context: WebContext) async throws -> WebResponse {
        let browser = try browser(request)
        let outcome = try await desk.answer(forms.read(request), to: id(context), of: browser)
        return try await response(outcome, request, context)
    }

    private func wait(_ request: WebRequest, _ context: WebContext) async throws -> WebResponse {
        try await response(await desk.wait(for: id(context), of: browser(request)), request, context)
    }

    private func response(
        _ outcome: LoginDesk.Outcome,
        _ request: WebRequest,
        _ context: WebContext
    ) async throws -> WebResponse {
        switch outcome {
        case .page: return .redirect(to: path(try id(context)))
        case .home: return .redirect(to: "/")
        case .signedIn(let session): return try await enter(session, request, context)
        case .refused: throw PageError.oldForm
        case .unknown: throw PageError.over
        }
    }

    private func enter(
        _ session: SessionName,
        _ request: WebRequest,
        _ context: WebContext
    ) async throws -> WebResponse {
        if let earlier = cookies.session(of: request), earlier != session { await end(earlier, context) }
        var response = WebResponse.redirect(to: "/")
        cookies.set(session: session, in: &response)
        cookies.set(completeLogin: try id(context), in: &response)
        return response
    }

    /// Ends the session whose cookie the new one replaces: no browser could end it later.
    private func end(_ session: SessionName, _ context: WebContext) async {
        var failure: (any Error)?
        do { failure = try await sessions.signOff(session) } catch { failure = error }
        guard let failure else { return }
        context.logger.warning("An earlier session of the browser was not ended.", metadata: ["error": "\(failure)"])
    }

    private func path(_ id: String) -> String { "/flow/\(id)" }
}
