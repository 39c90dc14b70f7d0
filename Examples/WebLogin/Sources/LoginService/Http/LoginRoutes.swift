import HTTPTypes
import Hummingbird
import PingLoginWeb

/// The pages of logins. `GET /login/NAME` begins one, `/flow/ID` shows it and accepts its forms.
struct LoginRoutes: Sendable {
    let desk: LoginDesk
    let cookies: BrowserCookies
    let forms: PostedForm

    func add(to router: Router<WebContext>) {
        router.get("login/:name") { request, context in try await begin(request, context.parameters.get("name")) }
        router.get("flow/:id") { request, context in try await show(request, id(context)) }
        router.post("flow/:id") { request, context in try await answer(request, id(context)) }
        router.get("flow/:id/wait") { request, context in try await wait(request, id(context)) }
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
        var response = WebResponse.redirect(to: path(try await desk.begin(flow, for: browser)))
        cookies.set(browser: browser, in: &response)
        return response
    }

    private func show(_ request: WebRequest, _ id: String) async throws -> WebResponse {
        guard let login = try await desk.login(id, of: browser(request)) else { throw PageError.over }
        if case .signedIn = login.stage { return enter(login.session) }
        var response = login.page.response()
        if login.page.isWaiting, let refresh = HTTPField.Name.refresh {
            response.headers[refresh] = "1; url=\(path(id))/wait"
        }
        return response
    }

    private func answer(_ request: WebRequest, _ id: String) async throws -> WebResponse {
        let browser = try browser(request)
        return try response(await desk.answer(forms.read(request), to: id, of: browser), id)
    }

    private func wait(_ request: WebRequest, _ id: String) async throws -> WebResponse {
        try response(await desk.wait(for: id, of: browser(request)), id)
    }

    private func response(_ outcome: LoginDesk.Outcome, _ id: String) throws -> WebResponse {
        switch outcome {
        case .page: .redirect(to: path(id))
        case .signedIn(let session): enter(session)
        case .refused: throw PageError.oldForm
        case .unknown: throw PageError.over
        }
    }

    private func enter(_ session: SessionName) -> WebResponse {
        var response = WebResponse.redirect(to: "/")
        cookies.set(session: session, in: &response)
        return response
    }

    private func path(_ id: String) -> String { "/flow/\(id)" }
}
