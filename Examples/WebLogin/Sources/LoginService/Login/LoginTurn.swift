import PingLoginWeb

/// One browser's login while this instance alone may change it.
struct LoginTurn: Sendable {
    typealias Outcome = LoginDesk.Outcome

    /// How long the browser may ask again for the session of a complete login, whose response it may have missed.
    private static let signedInLifetime = Duration.seconds(120)

    let desk: LoginDesk
    let id: String
    let browser: String

    func answer(_ form: FormSubmission, _ token: String) async throws -> Outcome {
        do {
            return try await alone { pending in
                // Another instance may have submitted the form while this one waited for its turn.
                switch pending.decide(token) {
                case .refuse: return .refused
                case .show:
                    desk.count("repeated_forms", pending.session.flow)
                    return pending.outcome
                case .recover: return try await recover(pending)
                case .submit: return try await submit(form, pending)
                }
            }
        } catch PingError.Code.storageOvertaken {
            // This instance was stopped for so long that another one continued the login.
            return .page
        }
    }

    func wait() async throws -> Outcome {
        try await alone { pending in
            guard pending.page.isWaiting, case .step(let snapshot) = pending.stage,
                let flow = desk.flows[pending.session.flow]
            else { return pending.outcome }
            let web = await restored(snapshot, flow, pending.session) { await StepWaiting.wait($0) }
            return web.node.cause is CancellationError ? .page : try await arrive(web, pending)
        }
    }

    private func alone(_ work: @escaping @Sendable (PendingLogin) async throws -> Outcome) async throws -> Outcome {
        let storage = desk.storage(id, browser)
        return try await storage.withExclusiveAccess {
            guard let pending = try await storage.get() else { return .unknown }
            return try await work(pending)
        }
    }

    private func submit(_ form: FormSubmission, _ pending: PendingLogin) async throws -> Outcome {
        guard case .step(let snapshot) = pending.stage, let flow = desk.flows[pending.session.flow] else {
            return .refused
        }
        var pending = pending
        pending.beginSubmission()
        try await desk.storage(id, browser).save(item: pending)
        return try await arrive(await restored(snapshot, flow, pending.session) { await $0.submitting(form) }, pending)
    }

    /// What happened to a form whose instance ended: the login is complete, or nobody knows and the user starts again.
    private func recover(_ pending: PendingLogin) async throws -> Outcome {
        guard let flow = desk.flows[pending.session.flow] else { return .refused }
        let isSignedIn = try await desk.maker.login(flow, pending.session).storedUser() != nil
        desk.count(isSignedIn ? "recovered" : "interrupted", flow.name)
        let page = isSignedIn ? .none : StoredPage(LoginPages.interrupted(flow.name))
        let stage = isSignedIn ? PendingLogin.Stage.signedIn : .ended
        return try await save(pending, Arrival(stage: stage, page: page, token: RandomName.make()))
    }

    private func restored(
        _ snapshot: FlowSnapshot,
        _ flow: LoginFlow,
        _ session: SessionName,
        _ work: (WebLogin) async -> WebLogin
    ) async -> WebLogin {
        do {
            let step = try await desk.maker.login(flow, session).workflow.restore(snapshot)
            return await work(await WebLogin.starting { step })
        } catch {
            return await WebLogin.starting { FailureNode(cause: error) }
        }
    }

    private func arrive(_ web: WebLogin, _ pending: PendingLogin) async throws -> Outcome {
        desk.count(web.success == nil ? "steps" : "signed_in", pending.session.flow)
        return try await save(pending, await Arrival(web, id, pending.session, desk.maker.logger))
    }

    private func save(_ pending: PendingLogin, _ arrival: Arrival) async throws -> Outcome {
        var pending = pending
        pending.arrive(arrival)
        let isSignedIn = if case .signedIn = pending.stage { true } else { false }
        let lifetime = isSignedIn ? Self.signedInLifetime : nil
        try await desk.storage(id, browser, lifetime: lifetime).save(item: pending)
        return pending.outcome
    }
}
