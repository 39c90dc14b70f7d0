import Metrics
import PingLoginWeb
import PingStorage

/// The logins of all browsers. It has no state: whatever it knows is in the stores, and each instance has one.
struct LoginDesk: Sendable {
    /// What a form has led to.
    enum Outcome: Sendable {
        /// The browser has the session, and should show the first page.
        case home
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
    private static let signedInLifetime = Duration.seconds(60)

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
    /// - Parameters:
    ///   - browser: The secret of the browser's cookie.
    ///   - languages: The languages that the browser asks for.
    /// - Returns: The identifier of the login.
    func begin(_ flow: LoginFlow, for browser: String, languages: [String] = []) async throws -> String {
        let id = RandomName.make()
        let session = SessionName(flow: flow.name)
        let login = maker.login(flow, session, languages: languages)
        let texts = LoginTexts(languages: AcceptLanguage(languages))
        let web = await WebLogin.starting(texts: texts) { await login.start() }
        let pending = PendingLogin(session: session, languages: languages, await Arrival(web, id, session, self))
        try await save(pending, id, browser)
        count("started", flow.name)
        return id
    }

    /// A login of a browser; `nil` when the browser has no such login, had it too long ago, or nobody can read it.
    func login(_ id: String, of browser: String) async throws -> PendingLogin? {
        let storage = storage(id, browser)
        return try await maker.readable("login") { try await storage.get() }
    }

    /// Submits a form once, however often it is sent and to however many instances.
    func answer(_ form: FormSubmission, to id: String, of browser: String) async throws -> Outcome {
        guard let token = form[LoginPages.tokenName] else { return .refused }
        guard let seen = try await login(id, of: browser) else { return .unknown }
        switch seen.decide(token) {
        case .refuse: return .refused
        case .show:
            count("repeated_forms", seen.session.flow)
            return seen.outcome
        case .submit, .recover: break
        }
        let turn = LoginTurn(desk: self, id: id, browser: browser)
        // A browser that gives up waiting must not cut off a submission that the server has received.
        return try await Task { try await turn.answer(form, token) }.value
    }

    /// Waits as the step asks, for a while, and sends the step when the waiting is over. Other requests can
    /// change the login meanwhile.
    func wait(for id: String, of browser: String) async throws -> Outcome {
        guard let seen = try await login(id, of: browser) else { return .unknown }
        let turn = LoginTurn(desk: self, id: id, browser: browser)
        guard seen.page.isWaiting, let web = await turn.restored(seen) else { return seen.outcome }
        guard await StepWaiting.isOver(web, since: seen.arrived) else { return try await turn.keep(web, seen.token) }
        return try await Task { try await turn.send(web, seen.token) }.value
    }

    /// Notes that the browser has the session of a complete login, so that nobody gets it from this login again.
    func enter(_ session: SessionName, by id: String, of browser: String) async throws {
        guard var pending = try await login(id, of: browser), pending.session == session, pending.isSignedIn else {
            return
        }
        pending.enter()
        try await save(pending, id, browser)
    }

    func save(_ pending: PendingLogin, _ id: String, _ browser: String) async throws(PingError) {
        let lifetime = pending.isSignedIn ? Self.signedInLifetime : nil
        try await storage(id, browser, lifetime: lifetime).save(item: pending)
    }

    /// - Parameter lifetime: How long the record exists; `nil` for as long as a login may take.
    func storage(_ id: String, _ browser: String, lifetime: Duration? = nil) -> any Storage<PendingLogin> {
        stores.storage("login/" + SecretDigest.of(browser, id), lifetime: lifetime ?? self.lifetime)
    }

    func count(_ event: String, _ flow: String) {
        Counter(label: "weblogin.\(event)", dimensions: [("flow", flow)]).increment()
    }
}

extension PendingLogin {
    /// What a form that was answered leads to.
    var outcome: LoginDesk.Outcome {
        switch stage {
        case .signedIn: .signedIn(session)
        case .entered: .home
        case .step, .ended: .page
        }
    }
}
