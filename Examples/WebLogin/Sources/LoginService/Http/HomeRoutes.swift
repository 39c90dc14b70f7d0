import Hummingbird
import Logging
import PingLogin
import PingLoginWeb

/// The first page, and the sign-off.
struct HomeRoutes: Sendable {
    let desk: LoginDesk
    let sessions: Sessions
    let flows: [String]
    let cookies: BrowserCookies
    let forms: PostedForm

    func add(to router: Router<WebContext>) {
        router.get("/") { request, context in try await show(request, context) }
        router.post("sign-off") { request, context in try await signOff(request, context) }
    }

    private func show(_ request: WebRequest, _ context: WebContext) async throws -> WebResponse {
        guard let session = cookies.session(of: request) else { return LoginPages.home(flows).response() }
        guard let name = try await sessions.userName(session) else {
            var response = LoginPages.home(flows).response()
            cookies.set(session: nil, in: &response)
            return response
        }
        var response = LoginPages.home(signedInAs: name, token: sessions.formToken(session)).response()
        if let id = cookies.completeLogin(of: request) {
            await close(id, session, request, context)
            cookies.set(completeLogin: nil, in: &response)
        }
        return response
    }

    /// The browser has its session. Nobody who uses the browser later gets it from the address of the login.
    private func close(_ id: String, _ session: SessionName, _ request: WebRequest, _ context: WebContext) async {
        guard let browser = cookies.browser(of: request) else { return }
        do { try await desk.enter(session, by: id, of: browser) } catch {
            context.logger.warning("A complete login was not closed.", metadata: ["error": "\(error)"])
        }
    }

    /// A form that comes again finds nothing to end. The next login has another secret of the browser.
    private func signOff(_ request: WebRequest, _ context: WebContext) async throws -> WebResponse {
        let form = try await forms.read(request)
        var failure: SignOffError?
        if let session = cookies.session(of: request) {
            guard sessions.isFormToken(form[LoginPages.tokenName], of: session) else { throw PageError.oldForm }
            failure = try await sessions.signOff(session)
        }
        var response = failure == nil ? WebResponse.redirect(to: "/") : LoginPages.signedOutHere.response()
        if let failure {
            context.logger.warning("The server did not confirm a sign-off.", metadata: ["error": "\(failure)"])
        }
        cookies.set(session: nil, in: &response)
        cookies.set(browser: nil, in: &response)
        return response
    }
}
