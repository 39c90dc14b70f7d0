import Hummingbird
import Logging
import PingLoginWeb

/// The first page, and the sign-off.
struct HomeRoutes: Sendable {
    let sessions: Sessions
    let flows: [String]
    let cookies: BrowserCookies
    let forms: PostedForm

    func add(to router: Router<WebContext>) {
        router.get("/") { request, _ in try await show(request) }
        router.post("sign-off") { request, context in try await signOff(request, context) }
    }

    private func show(_ request: WebRequest) async throws -> WebResponse {
        guard let session = cookies.session(of: request) else { return LoginPages.home(flows).response() }
        guard let name = try await sessions.userName(session) else {
            var response = LoginPages.home(flows).response()
            cookies.set(session: nil, in: &response)
            return response
        }
        return LoginPages.home(signedInAs: name, token: sessions.formToken(session)).response()
    }

    /// A form that comes again finds nothing to end.
    private func signOff(_ request: WebRequest, _ context: WebContext) async throws -> WebResponse {
        let form = try await forms.read(request)
        var response = WebResponse.redirect(to: "/")
        cookies.set(session: nil, in: &response)
        guard let session = cookies.session(of: request) else { return response }
        guard sessions.isFormToken(form[LoginPages.tokenName], of: session) else { throw PageError.oldForm }
        do { try await sessions.signOff(session) } catch {
            context.logger.warning("The server was not told of a sign-off.", metadata: ["error": "\(error)"])
        }
        return response
    }
}
