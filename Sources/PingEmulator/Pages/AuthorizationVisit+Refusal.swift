import PingNetwork

extension AuthorizationVisit {
    /// PingAM's response to an app that asks without a browser, with a session that is not enough: its login page, or
    /// the page that asks for consent. `nil` where the session is enough, and at PingOne.
    ///
    /// - Throws: ``AuthorizationError`` for a request that forbids every page (`prompt=none`). PingAM does not
    ///   say `login_required` there.
    func refusal(
        of httpRequest: EmulatorRequest,
        session: ServerSession?,
        _ emulator: EmulatorState
    ) throws(AuthorizationError) -> HttpResponse? {
        guard case .accessManagement(let realm) = issuer.product else { return nil }
        if let session {
            return hasToConsent(session, emulator)
                ? .html(200, "<html><body>Consent to \(clientID)</body></html>") : nil
        }
        guard !request.prompts.contains("none") else {
            throw AuthorizationError(
                "interaction_required",
                "The request requires some interaction that is not allowed."
            )
        }
        return .redirect(to: loginPage(realm, cameFrom: httpRequest, emulator))
    }

    private func loginPage(_ realm: Realm, cameFrom httpRequest: EmulatorRequest, _ emulator: EmulatorState) -> String {
        let address = httpRequest.url + "?" + PercentEncoding.encode(httpRequest.query.pairs)
        let query = PercentEncoding.encode([("realm", realm.path), ("goto", address)])
        let context = emulator.configuration.contextPath.split(separator: "/").map { "/\($0)" }.joined()
        return "\(httpRequest.origin)\(context)/XUI/?\(query)"
    }
}
