import HTTPTypes
import PingNetwork

/// The target of a social login's link: `rp/authenticate`. A browser gets the provider's page; an app that asks for
/// JSON gets a description of the provider.
struct SocialLoginEndpoint: Sendable {
    let emulator: EmulatorState
    let environment: String

    func respond(to request: EmulatorRequest) throws -> HttpResponse {
        guard let state = request.query["state"], let login = emulator.socialLogins.offered(state, in: environment),
            request.query["providerId"] == login.providerID
        else { throw HttpFailure(SocialLoginPage.gone.response) }
        if request.method == .post { return try submit(try request.form(), login) }
        guard request.method == .get else { throw HttpFailure.methodNotAllowed("GET, POST") }
        let accept = request.headerFields[.accept] ?? ""
        guard accept.contains("application/json"), !accept.contains("text/html") else {
            return page(login).page.response
        }
        return description(login, state, request)
    }

    private func submit(_ form: Parameters, _ login: SocialLogin) throws -> HttpResponse {
        if form["action"] == "cancel" {
            return back(to: login, [("error", "access_denied"), ("error_description", "The user has cancelled.")])
        }
        guard let user = emulator.users.user(named: form["username"] ?? ""), user.isActive else {
            var page = page(login)
            page.status = 401
            page.problem = "No user has this name."
            return page.page.response
        }
        let token = emulator.tokens.random()
        try emulator.socialLogins.confirm(login, userID: user.id, token: token)
        return back(to: login, [("continueToken", token)])
    }

    private func page(_ login: SocialLogin) -> SocialLoginPage {
        SocialLoginPage(login: login, userNames: emulator.users.activeNames)
    }

    private func back(to login: SocialLogin, _ response: [(name: String, value: String)]) -> HttpResponse {
        let separator = login.redirectURI.contains("?") ? "&" : "?"
        let query = PercentEncoding.encode(response + [("interactionId", login.runID)])
        return .redirect(to: login.redirectURI + separator + query)
    }

    private func description(_ login: SocialLogin, _ state: String, _ request: EmulatorRequest) -> HttpResponse {
        let nonce = emulator.tokens.random()
        emulator.socialLogins.expect(nonce: nonce, of: state)
        let base = "\(request.origin)/\(environment)"
        let query = PercentEncoding.encode([("state", state)])
        return .json(
            200,
            [
                "idp": [
                    "clientId": .string("emulator-\(login.providerID)"), "nonce": .string(nonce),
                    "scopes": ["openid", "email"],
                ],
                "_links": ["next": ["href": .string("\(base)/rp/callback/native?\(query)")]],
            ]
        )
    }
}
