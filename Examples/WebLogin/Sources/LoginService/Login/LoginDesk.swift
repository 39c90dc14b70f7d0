import Metrics
import PingLoginWeb

/// The logins of all browsers. It has no state: whatever it knows is in the stores, and each instance has one.
struct LoginDesk: Sendable {
    /// What a form has led to.
    enum Outcome: Sendable {
        /// The browser should show the login's page.
        case page
        /// The browser gets the session.
        case signedIn(SessionName)
        /// The form is not of this login.
        case refused
        /// The browser has no such login.
        case unknown
    }

    /// How long the browser may ask again for the session of a complete login, whose response it may have missed.
    private static let signedInLifetime = Duration.seconds(120)

    let flows: [String: LoginFlow]
    let maker: LoginMaker
    private let stores: any ServiceStores
    private let lifetime: Duration

    init(_ configuration: ServiceConfiguration, maker: LoginMaker, stores: any ServiceStores) {
        flows = Dictionary(configuration.flows.map { ($0.name, $0) }) { first, _ in first }
        self.maker = maker
        self.stores = stores
        lifetime = configuration.loginLifetime
    }

    /// Begins a login.
    ///
    /// - Parameter browser: The secret of the browser's cookie.
    /// - Returns: The identifier of the login.
    func begin(_ flow: LoginFlow, for browser: String) async throws -> String {
        let id = RandomName.make()
        let session = SessionName(flow: flow.name)
        let login = maker.login(flow, session)
        let web = await WebLogin.starting { await login.start() }
        let pending = PendingLogin(session: session, await arrival(web, id, session))
        try await storage(id, browser).save(item: pending)
        count("started", flow.name)
        return id
    }

    /// A login of a browser; `nil` when the browser has no such login, or had it too long ago.
    func login(_ id: String, of browser: String) async throws -> PendingLogin? {
        try await storage(id, browser).get()
    }

    /// Submits a form once, however often it is sent and to however many instances.
    func answer(_ form: FormSubmission, to id: String, of browser: String) async throws -> Outcome {
        guard let token = form[LoginPages.tokenName] else { return .refused }
        guard let seen = try await login(id, of: browser) else { return .unknown }
        switch seen.decide(token) {
        case .refuse: return .refused
        case .show:
            count("repeated_forms", seen.session.flow)
            return outcome(seen)
        case .submit, .recover: break
        }
        // A browser that gives up waiting must not cut off a submission that the server has received.
        return try await Task { try await alone(form, token, id, browser) }.value
    }

    private func alone(_ form: FormSubmission, _ token: String, _ id: String, _ browser: String) async throws -> Outcome
    {
        let storage = storage(id, browser)
        do {
            return try await storage.withExclusiveAccess {
                // Another instance may have submitted the form while this one waited for its turn.
                guard let pending = try await storage.get() else { return .unknown }
                switch pending.decide(token) {
                case .refuse: return .refused
                case .show:
                    count("repeated_forms", pending.session.flow)
                    return outcome(pending)
                case .recover: return try await recover(pending, id, browser)
                case .submit: return try await submit(form, pending, id, browser)
                }
            }
        } catch PingError.Code.storageOvertaken {
            // This instance was stopped for so long that another one continued the login.
            return .page
        }
    }

    private func submit(
        _ form: FormSubmission,
        _ pending: PendingLogin,
        _ id: String,
        _ browser: String
    ) async throws -> Outcome {
        guard case .step(let snapshot) = pending.stage, let flow = flows[pending.session.flow] else { return .refused }
        var pending = pending
        pending.beginSubmission()
        try await storage(id, browser).save(item: pending)
        let web = await restored(snapshot, maker.login(flow, pending.session)) { await $0.submitting(form) }
        return try await arrive(web, pending, id, browser)
    }

    /// What happened to a form whose instance ended: the login is complete, or nobody knows and the user starts again.
    private func recover(_ pending: PendingLogin, _ id: String, _ browser: String) async throws -> Outcome {
        var pending = pending
        guard let flow = flows[pending.session.flow] else { return .refused }
        let isSignedIn = try await maker.login(flow, pending.session).storedUser() != nil
        count(isSignedIn ? "recovered" : "interrupted", flow.name)
        let page = isSignedIn ? .none : StoredPage(LoginPages.interrupted(flow.name))
        pending.arrive(Arrival(stage: isSignedIn ? .signedIn : .ended, page: page, token: RandomName.make()))
        return try await save(pending, id, browser)
    }

    /// Waits as the step asks, for a while.
    func wait(for id: String, of browser: String) async throws -> Outcome {
        let storage = storage(id, browser)
        return try await storage.withExclusiveAccess {
            guard let pending = try await storage.get() else { return .unknown }
            guard pending.page.isWaiting, case .step(let snapshot) = pending.stage,
                let flow = flows[pending.session.flow]
            else { return outcome(pending) }
            let web = await restored(snapshot, maker.login(flow, pending.session)) { await StepWaiting.wait($0) }
            return web.node.cause is CancellationError ? .page : try await arrive(web, pending, id, browser)
        }
    }

    private func restored(
        _ snapshot: FlowSnapshot,
        _ login: ProductLogin,
        _ work: (WebLogin) async -> WebLogin
    ) async -> WebLogin {
        do {
            let step = try await login.workflow.restore(snapshot)
            return await work(await WebLogin.starting { step })
        } catch {
            return await WebLogin.starting { FailureNode(cause: error) }
        }
    }

    private func arrive(
        _ web: WebLogin,
        _ pending: PendingLogin,
        _ id: String,
        _ browser: String
    ) async throws -> Outcome {
        var pending = pending
        pending.arrive(await arrival(web, id, pending.session))
        count(web.success == nil ? "steps" : "signed_in", pending.session.flow)
        return try await save(pending, id, browser)
    }

    private func arrival(_ web: WebLogin, _ id: String, _ session: SessionName) async -> Arrival {
        let token = RandomName.make()
        if web.success != nil { return Arrival(stage: .signedIn, page: .none, token: token) }
        let (web, hasFailed) = await presentable(web)
        let stage = (try? web.step?.snapshot()).map(PendingLogin.Stage.step) ?? .ended
        let page = LoginPages.step(web, id: id, token: token, flow: session.flow, hasFailed: hasFailed)
        return Arrival(stage: stage, page: StoredPage(page, isWaiting: web.isWaiting && !web.hasInput), token: token)
    }

    /// The cause of a failure names hosts and is for operators. What the browser said of a passkey is for the user.
    private func presentable(_ web: WebLogin) async -> (WebLogin, hasFailed: Bool) {
        guard case .failure(let failure) = web.node.kind else { return (web, false) }
        if (failure.cause as? PingError)?.code.rawValue.hasPrefix("webauthn_") == true { return (web, false) }
        maker.logger.w("A step of a login has failed.", error: failure.cause)
        guard let step = web.step else { return (web, true) }
        return (await WebLogin.starting { step }, true)
    }

    private func save(_ pending: PendingLogin, _ id: String, _ browser: String) async throws -> Outcome {
        let isSignedIn = if case .signedIn = pending.stage { true } else { false }
        try await storage(id, browser, isSignedIn ? Self.signedInLifetime : nil).save(item: pending)
        return outcome(pending)
    }

    private func outcome(_ pending: PendingLogin) -> Outcome {
        if case .signedIn = pending.stage { .signedIn(pending.session) } else { .page }
    }

    private func storage(
        _ id: String,
        _ browser: String,
        _ lifetime: Duration? = nil
    ) -> any Storage<PendingLogin> {
        stores.storage("login/" + SecretDigest.of(browser, id), lifetime: lifetime ?? self.lifetime)
    }

    private func count(_ event: String, _ flow: String) {
        Counter(label: "weblogin.\(event)", dimensions: [("flow", flow)]).increment()
    }
}
