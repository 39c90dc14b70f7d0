import PingLoginWeb

/// One browser's login while this instance alone may change it.
struct LoginTurn: Sendable {
    typealias Outcome = LoginDesk.Outcome

    let desk: LoginDesk
    let id: String
    let browser: String

    func answer(_ form: FormSubmission, _ token: String) async throws -> Outcome {
        try await alone { pending in
            // Another instance may have submitted the form while this one waited for its turn.
            switch pending.decide(token) {
            case .refuse: return .refused
            case .show:
                desk.count("repeated_forms", pending.session.flow)
                return pending.outcome
            case .recover: return try await recover(pending)
            case .submit:
                guard let web = await restored(pending) else { return .refused }
                return try await send(pending) { await web.submitting(form) }
            }
        }
    }

    /// Sends a step whose waiting is over.
    ///
    /// - Parameters:
    ///   - web: The step, after the waiting.
    ///   - token: The token of its page.
    func send(_ web: WebLogin, _ token: String) async throws -> Outcome {
        try await alone { pending in
            switch pending.decide(token) {
            case .refuse, .show: return pending.outcome
            case .recover: return try await recover(pending)
            case .submit: return try await send(pending) { await web.sendingAfterWait() }
            }
        }
    }

    /// Keeps what a step has counted while it waited, such as the tries of a poll: the next
    /// request continues from there.
    func keep(_ web: WebLogin, _ token: String) async throws -> Outcome {
        try await alone { pending in
            var pending = pending
            guard pending.decide(token) == .submit, let snapshot = try web.step?.snapshot() else {
                return pending.outcome
            }
            pending.keep(snapshot)
            try await desk.save(pending, id, browser)
            return pending.outcome
        }
    }

    /// The present step, which is not sent; `nil` when the login has ended.
    func restored(_ pending: PendingLogin) async -> WebLogin? {
        guard case .step(let snapshot) = pending.stage, let flow = desk.flows[pending.session.flow] else { return nil }
        let login = desk.maker.login(flow, pending.session, languages: pending.languages ?? [])
        let texts = LoginTexts(languages: AcceptLanguage(pending.languages ?? []))
        do {
            return WebLogin(showing: try await login.workflow.restore(snapshot), texts: texts) { await login.start() }
        } catch {
            return await WebLogin.starting(texts: texts) { FailureNode(cause: error) }
        }
    }

    private func alone(_ work: @escaping @Sendable (PendingLogin) async throws -> Outcome) async throws -> Outcome {
        let storage = desk.storage(id, browser)
        do {
            return try await storage.withExclusiveAccess {
                guard let pending = try await desk.login(id, of: browser) else { return .unknown }
                return try await work(pending)
            }
        } catch PingError.Code.storageOvertaken {
            // This instance was stopped for so long that another one continued the login.
            return .page
        }
    }

    private func send(_ pending: PendingLogin, _ work: () async -> WebLogin) async throws -> Outcome {
        var pending = pending
        pending.beginSubmission()
        try await desk.storage(id, browser).save(item: pending)
        let web = await work()
        desk.count(web.success == nil ? "steps" : "signed_in", pending.session.flow)
        return try await save(pending, await Arrival(web, id, pending.session, desk))
    }

    /// What happened to a form whose instance ended: the login is complete, or nobody knows. Then the user sees the
    /// step again, and the server decides whether it continues from there.
    private func recover(_ pending: PendingLogin) async throws -> Outcome {
        guard let flow = desk.flows[pending.session.flow] else { return .refused }
        let login = desk.maker.login(flow, pending.session, languages: pending.languages ?? [])
        if try await desk.maker.readable("session", login.storedUser) != nil {
            desk.count("recovered", flow.name)
            return try await save(pending, Arrival(stage: .signedIn, page: .none, token: RandomName.make()))
        }
        desk.count("interrupted", flow.name)
        guard let web = await restored(pending) else { return .refused }
        return try await save(pending, Arrival(interrupted: web, id, pending.session, desk))
    }

    private func save(_ pending: PendingLogin, _ arrival: Arrival) async throws -> Outcome {
        var pending = pending
        pending.arrive(arrival)
        do { try await desk.save(pending, id, browser) } catch PingError.Code.storageOvertaken {
            if pending.isSignedIn { await endUnknownSession(pending.session) }
            throw PingError(.storageOvertaken, "Another instance continued the login.")
        } catch {
            // The server may have received the form.
            throw PageError.unfinished.caused(by: error)
        }
        return pending.outcome
    }

    /// Ends a session that no browser will get, since another instance has told the user to start again. One that has
    /// not decided yet finds the tokens.
    private func endUnknownSession(_ session: SessionName) async {
        guard let flow = desk.flows[session.flow], let present = try? await desk.login(id, of: browser),
            case .ended = present.stage
        else { return }
        let report = await desk.maker.login(flow, session).signOff()
        if case .failure(let error) = report {
            desk.maker.logger.w("A session that no browser has could not be ended.", error: error)
        }
    }
}
