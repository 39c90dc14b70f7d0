import PingLoginWeb
import PingNetwork

/// A visit for the login of an app: one that sent a browser with an authorization request, or one on another device.
struct AuthorizationVisit: Sendable {
    let request: ServerAuthorizationRequest
    let issuer: Issuer
    let origin: String
    /// The session that the browser has although the app wants a new login. A journey may need it, such as one
    /// that changes the password.
    var presentSession: String?
    /// The code of the device that waits for the user; `nil` for an app that gets its response with a redirect.
    var userCode: String?
    /// Whether no app waits for the login: a link of the page at `/` began it.
    var isTrial = false

    var clientID: String { request.client.id }
    /// The app as users know it.
    var clientName: String { request.client.name ?? clientID }
    var scopes: [String] { request.scopes }
    var details: [JSON] { request.authorizationDetails?.details ?? [] }
    var redirectTarget: String? { userCode == nil ? FormTarget.of(request.redirectURI) : nil }
    var caption: HTML {
        let device: HTML? = userCode == nil ? nil : " on your device"
        return "<p class=\"quiet\" lang=\"en\">to continue to \(clientName)\(device)</p>"
    }

    /// Whether a link of a page can start a journey.
    func offers(_ journey: String, _ emulator: EmulatorState) -> Bool {
        guard case .accessManagement(let realm) = issuer.product else { return false }
        return emulator.flows.journey(named: journey, realm: realm) != nil
    }

    /// The response that sends a browser to a page; `nil` when there is nothing to ask, or nobody to ask.
    func page(for httpRequest: EmulatorRequest, session: ServerSession?, emulator: EmulatorState) -> HttpResponse? {
        guard httpRequest.wantsPage, !request.prompts.contains("none"), let stage = firstStage(session, emulator) else {
            return nil
        }
        return emulator.visits.begin(stage, for: httpRequest, emulator: emulator)
    }

    /// Refuses a request that forbids pages (`prompt=none`) but needs consent (OpenID Connect Core, section 3.1.2.6).
    func checkSilence(_ session: ServerSession?, _ emulator: EmulatorState) throws(AuthorizationError) {
        guard let session, request.prompts.contains("none"), needsConsent(session, emulator) else { return }
        throw AuthorizationError("consent_required", "The request requires consent.")
    }

    private func firstStage(_ session: ServerSession?, _ emulator: EmulatorState) -> VisitStage? {
        guard let session else { return .beginning(self) }
        if request.prompts.contains("select_account") { return .account(self, session) }
        return needsConsent(session, emulator) ? .consent(self, session) : nil
    }

    func needsConsent(_ session: ServerSession, _ emulator: EmulatorState) -> Bool {
        // A payment is agreed to each time. A trial never asks, since the answer would hold for the client.
        !isTrial && (userCode != nil || !details.isEmpty || hasToConsent(session, emulator))
    }

    /// Whether the client may not do without the user's consent, as implied consent would allow.
    func hasToConsent(_ session: ServerSession, _ emulator: EmulatorState) -> Bool {
        request.prompts.contains("consent")
            || request.client.requiresConsent && !emulator.visits.hasConsent(consent(session))
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
        if let userCode { return approval(of: userCode, session, emulator) }
        if isTrial { return FlowTrial.success }
        let endpoint = AuthorizationEndpoint(emulator: emulator)
        let code = endpoint.issueCode(for: request, session: session, tenant: issuer.tenant)
        return .response(endpoint.redirect(request, [("code", code)], issuer: issuer))
    }

    func refusal(_ emulator: EmulatorState) -> VisitEnd {
        if let userCode { return denial(of: userCode, emulator) }
        if isTrial { return FlowTrial.refusal }
        let response = [("error", "access_denied"), ("error_description", "The user did not allow it.")]
        return .response(AuthorizationEndpoint(emulator: emulator).redirect(request, response, issuer: issuer))
    }
}
