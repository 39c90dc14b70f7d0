import HTTPTypes
import PingNetwork

/// Ends a user's session (OpenID Connect RP-Initiated Logout 1.0).
struct EndSessionEndpoint: Sendable {
    let emulator: EmulatorState

    /// - Parameter session: The caller's session, for a call without a hint.
    func respond(to request: EmulatorRequest, issuer: Issuer, session: ServerSession?) async throws -> HttpResponse {
        guard request.method == .get || request.method == .post else { throw HttpFailure.methodNotAllowed("GET, POST") }
        let parameters = request.query.merged(with: request.method == .post ? try request.form() : Parameters())
        let hint = try await hint(in: parameters)
        // Its other endpoint is for apps without a browser.
        let redirects = request.segments.last != "idpEndSession"
        let target = try redirects ? target(in: parameters, hint: hint) : nil
        if hint == nil, request.wantsPage, let session {
            let visit = LogoutVisit(session: session, target: target, cookieNames: issuer.sessionCookies)
            return emulator.visits.begin(.logout(visit), for: request, emulator: emulator)
        }
        if let handle = hint?["sid"]?.string {
            emulator.sessions.end(handle: handle)
        } else if let session {
            emulator.sessions.end(session.tokenID)
        }
        var response = target.map(HttpResponse.redirect(to:)) ?? done(request)
        for name in issuer.sessionCookies { response.setCookie(name, "", expires: true) }
        return response
    }

    private func done(_ request: EmulatorRequest) -> HttpResponse {
        request.wantsPage ? EmulatorPage.signedOut.response : HttpResponse(status: 204)
    }

    private func hint(in parameters: Parameters) async throws -> JSON? {
        guard let text = parameters["id_token_hint"] else { return nil }
        guard let claims = await emulator.keys.claims(of: text) else {
            throw HttpFailure.oauth(400, "invalid_request", "The id_token_hint was not issued here.")
        }
        if let clientID = parameters["client_id"], claims["aud"]?.string != clientID {
            throw HttpFailure.oauth(400, "invalid_request", "The id_token_hint was issued to another client.")
        }
        return claims
    }

    private func target(in parameters: Parameters, hint: JSON?) throws -> String? {
        guard let uri = parameters["post_logout_redirect_uri"] else { return nil }
        let id = hint?["aud"]?.string ?? parameters["client_id"]
        guard let client = emulator.configuration.clients.first(where: { $0.id == id }),
            client.allows(postLogoutRedirectURI: uri)
        else {
            throw HttpFailure.oauth(
                400,
                "redirect_uri_mismatch",
                "The post-logout redirection URI does not match a pre-registered value."
            )
        }
        guard let state = parameters["state"] else { return uri }
        return uri + (uri.contains("?") ? "&" : "?") + PercentEncoding.encode([("state", state)])
    }
}
