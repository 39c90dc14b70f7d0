import PingNetwork

/// Moves a run from form to form until it ends.
struct DaVinciEngine: Sendable {
    let emulator: EmulatorState
    let request: EmulatorRequest

    /// More actions than this between two forms are a loop in the file.
    private static let actionLimit = 100

    /// Continues with a submission.
    func handle(_ submission: DaVinciSubmission, in taken: DaVinciRun) throws -> HttpResponse {
        var run = taken
        guard let node = run.flow.nodes[run.node], case .form(let form) = node.kind else {
            throw HttpFailure.am(500, "The run is not at a form.")
        }
        if form.hasPasskey, let failure = submission.actionKey, DaVinciPasskeyField.failures.contains(failure) {
            guard let target = node.transitions[failure] ?? node.transitions[DaVinciPasskeyField.anyFailure] else {
                return try refuse(.passkey("passkey", failure), run)
            }
            return try advance(run, to: target)
        }
        if let error = accept(submission, form, &run) { return try refuse(error, run) }
        let pressed = submission.actionKey ?? (submission.isPoll ? nil : form.onlySubmitKey)
        guard let target = pressed.flatMap({ node.transitions[$0] }) ?? node.next else {
            return try refuse(.validation("actionKey must name a button"), run)
        }
        return try advance(run, to: target)
    }

    func advance(_ start: DaVinciRun, to target: String) throws -> HttpResponse {
        var run = start
        var target = target
        for _ in 0..<Self.actionLimit {
            if target == DaVinciFlow.end { return try succeed(run) }
            guard let node = run.flow.nodes[target] else { break }
            switch node.kind {
            case .form(let form):
                return try show(form, at: target, run)
            case .action(let action):
                switch try action.perform(in: &run, emulator: emulator) {
                case .outcome(let outcome): target = node.transitions[outcome] ?? node.next ?? DaVinciFlow.end
                case .refusal(let error): return try refuse(error, run)
                case .rewind(let event): return try rewind(event, run)
                }
            }
        }
        throw HttpFailure.am(500, "The flow “\(run.flow.name)” is an endless loop.")
    }

    /// Stores the submitted values; ignores those that the form does not have.
    private func accept(_ submission: DaVinciSubmission, _ form: DaVinciForm, _ run: inout DaVinciRun) -> DaVinciError?
    {
        let button = submission.actionKey.flatMap { key in form.fields.first { $0.key == key && !$0.isSocialLogin } }
        if submission.actionKey != nil, button == nil { return .validation("actionKey must name a button") }
        let leaves = button?.isFlowButton == true
        for field in form.fields where !field.isButton && !field.isSocialLogin {
            guard let key = field.key else { continue }
            let value = submission.values[key] ?? .null
            let check = DaVinciFieldCheck(field: field, value: value)
            if !leaves, let problem = check.problem { return problem }
            // Written so, `nil` means a missing value; beside a JSON value it would be JSON's null.
            run.variables[key] = value.isNull ? Optional.none : value
        }
        return nil
    }

    private func refuse(_ error: DaVinciError, _ run: DaVinciRun) throws -> HttpResponse {
        if !error.isFinal { try keep(run) }
        return error.response(interactionID: run.id, environment: run.environment, nodeID: run.nodeID)
    }

    private func rewind(_ event: String, _ run: DaVinciRun) throws -> HttpResponse {
        try keep(run)
        return .json(
            200,
            [
                "eventName": .string(event), "interactionId": .string(run.id), "interactionToken": .string(run.token),
                "companyId": .string(run.environment), "success": true,
                "isResponseCompatibleWithMobileAndWebSdks": true,
            ]
        )
    }

    private func keep(_ run: DaVinciRun) throws {
        var run = run
        run.expiresAt = emulator.clock.after(emulator.configuration.lifetimes.step)
        try emulator.interactions.put(run)
    }

    private func show(_ form: DaVinciForm, at name: String, _ run: DaVinciRun) throws -> HttpResponse {
        var run = run
        forgetOffers(of: run)
        run.node = name
        run.challenge = try form.challengePolls.map { try addChallenge(polls: $0, of: run) }
        run.socialLogins = try offerSocialLogins(of: form, run)
        let fields = try form.fields.map { try complete($0, &run) }
        try keep(run)
        return .json(200, response(run).step(form, fields, run))
    }

    private func response(_ run: DaVinciRun) -> ServerDaVinciResponse {
        ServerDaVinciResponse(emulator: emulator, origin: request.origin, environment: run.environment)
    }

    /// The field as sent; a passkey's with the options of its ceremony.
    private func complete(_ field: DaVinciField, _ run: inout DaVinciRun) throws -> JSON {
        guard field.isPasskey, let key = field.key else { return field.json }
        let passkey = DaVinciPasskeyField(
            relyingParty: RelyingParty(emulator: emulator, origin: run.origin),
            field: field
        )
        let request = passkey.request()
        run.passkeys[key] = request
        return try passkey.json(request, user: run.userID.flatMap { emulator.users.user(id: $0) })
    }

    /// Ends the offers of the previous form.
    private func forgetOffers(of run: DaVinciRun) {
        if let challenge = run.challenge { emulator.interactions.forget(challenge: challenge) }
        for state in run.socialLogins.values { emulator.socialLogins.withdraw(state) }
    }

    private func addChallenge(polls: Int, of run: DaVinciRun) throws -> String {
        let name = emulator.tokens.random()
        let expiry = emulator.clock.after(emulator.configuration.lifetimes.step)
        let challenge = InteractionStore.Challenge(
            environment: run.environment,
            runID: run.id,
            expiresAt: expiry,
            remainingPolls: polls
        )
        try emulator.interactions.add(challenge, named: name)
        return name
    }

    private func offerSocialLogins(of form: DaVinciForm, _ run: DaVinciRun) throws -> [String: String] {
        let expiry = emulator.clock.after(emulator.configuration.lifetimes.step)
        let page = request.header(BrowserFlow.visitField).flatMap { emulator.visits.visit($0) }
        return try form.socialLogins.reduce(into: [:]) { states, field in
            guard let key = field.key else { return }
            let login = SocialLogin(
                environment: run.environment,
                runID: run.id,
                nodeID: run.nodeID,
                key: key,
                providerID: field.json["idpId"]?.string ?? key,
                label: field.json["label"]?.string ?? key,
                redirectURI: page?.providerURL ?? run.authorization.redirectURI,
                expiresAt: expiry
            )
            let state = emulator.tokens.random()
            try emulator.socialLogins.offer(login, as: state)
            states[key] = state
        }
    }

    private func succeed(_ run: DaVinciRun) throws -> HttpResponse {
        forgetOffers(of: run)
        guard let userID = run.userID else {
            throw HttpFailure.am(500, "The flow “\(run.flow.name)” succeeded before it knew who the user is.")
        }
        let sessions = ServerDaVinciSession(emulator: emulator, environment: run.environment)
        if let session = sessions.current(of: request) { emulator.sessions.end(session.tokenID) }
        let session = emulator.sessions.create(
            userID: userID,
            realm: sessions.realm,
            journeys: [run.flow.name]
        )
        let code = AuthorizationEndpoint(emulator: emulator)
            .issueCode(for: run.authorization, session: session, tenant: run.environment)
        var response = HttpResponse.json(200, response(run).success(run, session: session, code: code))
        for name in ServerDaVinciSession.cookieNames { response.setCookie(name, session.tokenID) }
        return response
    }
}
