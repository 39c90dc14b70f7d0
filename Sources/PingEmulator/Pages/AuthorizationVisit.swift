import PingLoginWeb

/// A visit that an app has sent a browser on with an authorization request.
struct AuthorizationVisit: Sendable {
    let request: ServerAuthorizationRequest
    let issuer: Issuer
    let origin: String

    var clientID: String { request.client.id }
    var scopes: [String] { request.scopes }
    var redirectTarget: String? { FormTarget.of(request.redirectURI) }
    var caption: HTML { "<p class=\"quiet\">to continue to \(clientID)</p>" }

    /// The response that sends a browser to a page; `nil` when there is nothing to ask, or nobody to ask.
    func page(for httpRequest: EmulatorRequest, session: ServerSession?, emulator: EmulatorState) -> HttpResponse? {
        guard httpRequest.wantsPage, !request.prompts.contains("none"), let stage = firstStage(session, emulator) else {
            return nil
        }
        return emulator.visits.begin(stage, for: httpRequest, emulator: emulator)
    }

    private func firstStage(_ session: ServerSession?, _ emulator: EmulatorState) -> VisitStage? {
        guard let session else { return .beginning(self) }
        if request.prompts.contains("select_account") { return .account(self, session) }
        return needsConsent(session, emulator) ? .consent(self, session) : nil
    }

    func needsConsent(_ session: ServerSession, _ emulator: EmulatorState) -> Bool {
        if request.prompts.contains("consent") { return true }
        return request.client.requiresConsent && !emulator.visits.hasConsent(consent(session))
    }

    func consent(_ session: ServerSession) -> VisitStore.Consent {
        VisitStore.Consent(userID: session.userID, clientID: clientID, scopes: Set(scopes))
    }

    /// The session that a flow has ended with.
    func session(of success: SuccessNode, _ emulator: EmulatorState) -> ServerSession? {
        switch issuer.product {
        case .accessManagement: emulator.sessions.session(success.session.value)
        case .daVinci: success.input["sessionToken"]?.string.flatMap { emulator.sessions.session($0) }
        }
    }

    func success(_ session: ServerSession, _ emulator: EmulatorState) -> VisitEnd {
        let endpoint = AuthorizationEndpoint(emulator: emulator)
        let code = endpoint.issueCode(for: request, session: session, tenant: issuer.tenant)
        return .response(endpoint.redirect(request, [("code", code)], issuer: issuer))
    }

    func refusal(_ emulator: EmulatorState) -> VisitEnd {
        let response = [("error", "access_denied"), ("error_description", "The user did not allow it.")]
        return .response(AuthorizationEndpoint(emulator: emulator).redirect(request, response, issuer: issuer))
    }
}
