import HTTPTypes
import PingNetwork

/// Continues a flow after a social login, with the browser's continue token or the token of a provider's library. Both
/// are valid for the flow that offered the login only.
struct SocialLoginContinuation: Sendable {
    /// The capability that a form's `_links.continue` names.
    static let capability = "continueLogin"
    let emulator: EmulatorState
    let environment: String

    /// `davinci/connections/{connection}/capabilities/continueLogin`: for browsers.
    func respond(to request: EmulatorRequest, connection: String) throws -> HttpResponse {
        guard request.method == .post else { throw HttpFailure.methodNotAllowed("POST") }
        let authorization = (request.headerFields[.authorization] ?? "").split(separator: " ", maxSplits: 1)
        guard authorization.count == 2, authorization[0].lowercased() == "bearer",
            let confirmation = emulator.socialLogins.confirmation(String(authorization[1])),
            confirmation.login.nodeID == connection
        else { throw DaVinciError.unauthorized.failure(interactionID: nil) }
        let run = try take(confirmation.login, request)
        emulator.socialLogins.spend(String(authorization[1]))
        return try proceed(run, confirmation.login, userID: confirmation.userID, request)
    }

    /// `rp/callback/native`: for apps with the provider's library.
    func respondToNative(_ request: EmulatorRequest) throws -> HttpResponse {
        guard request.method == .post else { throw HttpFailure.methodNotAllowed("POST") }
        guard let login = request.query["state"].flatMap({ emulator.socialLogins.offered($0, in: environment) }),
            let body = try? JSON(parsing: request.body),
            let sent = body["idToken"]?.string ?? body["accessToken"]?.string,
            let token = emulator.socialLogins.takeProviderToken(sent),
            body["idToken"] == nil || (login.nonce != nil && token.nonce == login.nonce)
        else { throw DaVinciError.unauthorized.failure(interactionID: nil) }
        return try proceed(try take(login, request), login, userID: token.userID, request)
    }

    /// `rp/provider/token`: what a provider's library would do. The provider's endpoint, not PingOne's.
    func respondToProvider(_ request: EmulatorRequest) throws -> HttpResponse {
        guard request.method == .post else { throw HttpFailure.methodNotAllowed("POST") }
        let form = try request.form()
        guard let user = emulator.users.user(named: form["username"] ?? ""), user.isActive else {
            throw HttpFailure.oauth(400, "access_denied", "No user has this name.")
        }
        let expiry = emulator.clock.after(emulator.configuration.lifetimes.step)
        func issue() throws -> JSON {
            let token = emulator.tokens.random()
            try emulator.socialLogins.add(.init(userID: user.id, nonce: form["nonce"], expiresAt: expiry), as: token)
            return .string(token)
        }
        return .json(200, ["id_token": try issue(), "access_token": try issue(), "token_type": "Bearer"])
    }

    private func take(_ login: SocialLogin, _ request: EmulatorRequest) throws -> DaVinciRun {
        let caller = InteractionCaller(request, bodyID: nil)
        guard caller == nil || caller?.id == login.runID else {
            throw DaVinciError.unauthorized.failure(interactionID: caller?.id)
        }
        return try emulator.interactions.take(login.runID, in: environment) { run in
            let isOwn = caller?.token.map { $0 == run.token } ?? true
            return isOwn && run.nodeID == login.nodeID ? nil : .unauthorized
        }
    }

    private func proceed(
        _ taken: DaVinciRun,
        _ login: SocialLogin,
        userID: String,
        _ request: EmulatorRequest
    ) throws -> HttpResponse {
        var run = taken
        run.userID = userID
        guard let node = run.flow.nodes[run.node], let target = node.transitions[login.key] ?? node.next else {
            throw HttpFailure.am(500, "The run is not at a form.")
        }
        return try DaVinciEngine(emulator: emulator, request: request).advance(run, to: target)
    }
}
