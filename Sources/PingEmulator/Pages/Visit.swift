import Foundation
import PingCommons
import PingLoginWeb
import PingNetwork

/// A browser's way through the emulator's pages: a login with its consent, also for another device, or a logout.
///
/// Each page has a token that is valid once. A form that is sent twice gets the first response again, also while the
/// first is still on its way.
actor Visit {
    nonisolated let id: String
    nonisolated let expiresAt: Date
    nonisolated let url: String
    private nonisolated let browser: Secret
    /// The languages of the browser.
    private let languages: AcceptLanguage
    private let emulator: EmulatorState
    private var stage: VisitStage
    private var token: String
    private var answers: [String: Task<VisitAnswer, Never>] = [:]
    private var starting: Task<WebLogin, Never>?
    private var waiting: Task<WebLogin, Never>?
    private let trip = ProviderTrip()
    /// The step whose user is at an identity provider.
    private var away: SentStep?
    /// The cookies of a session that the browser does not know yet.
    private var cookies: [SessionCookie] = []
    /// Whether the browser knows where the visit ended.
    private var isToldOfEnd = false

    init(
        id: String,
        browser: String,
        origin: String,
        expiresAt: Date,
        stage: VisitStage,
        languages: AcceptLanguage,
        emulator: EmulatorState
    ) {
        self.id = id
        self.browser = Secret(browser)
        self.expiresAt = expiresAt
        self.stage = stage
        self.languages = languages
        self.emulator = emulator
        url = "\(origin)/\(VisitRoutes.prefix)/\(id)"
        token = emulator.tokens.random()
    }

    deinit {
        waiting?.cancel()
        away?.login.cancel()
    }

    /// The URL that an identity provider redirects the browser to.
    nonisolated var providerURL: String { "\(url)/\(VisitRoutes.provider)" }

    /// The URL of the link of a suspended journey.
    nonisolated var resumeURL: String { "\(url)/\(VisitRoutes.resume)" }

    /// The cookie that ties the visit to its browser. Each has its own, since two logins may begin in two tabs at once.
    nonisolated var cookieName: String { "emulator_visit_\(id)" }

    nonisolated func isOf(_ cookie: String?) -> Bool { cookie.map { Secret($0) == browser } ?? false }

    // MARK: - What the browser asks for

    /// The page, or the way to the app when the visit has ended meanwhile.
    func show() async -> HttpResponse {
        if case .beginning(let visit) = stage { await start(visit) }
        if case .left(let end) = stage { return leave(end) }
        var response = VisitPage(stage: stage, url: url, token: token, emulator: emulator).page.response
        // A reload must not lose text that the user types.
        if case .login(_, let login) = stage, login.isWaiting, !login.hasInput { response.setHeader("Refresh", "2") }
        response.set(takeCookies())
        return response
    }

    /// Resumes a suspended journey with its link, and shows where it led.
    func resume(_ link: String) async -> HttpResponse {
        if case .login(let visit, let login) = stage, login.isSuspended {
            let next = await flow(visit).resume(link)
            // Meanwhile the user may have ended the login in another tab.
            if case .login(_, let login) = stage, login.isSuspended { arrive(visit, next) }
        }
        return .redirect(to: url)
    }

    /// Starts another journey that the present page leads to, and shows where it led.
    func start(journey name: String) async -> HttpResponse {
        guard case .login(let visit, let login) = stage, login.otherJourneys.contains(name),
            visit.offers(name, emulator)
        else {
            return .redirect(to: url)
        }
        waiting?.cancel()
        waiting = nil
        away?.login.cancel()
        away = nil
        let next = await flow(visit).start(journey: name)
        // Meanwhile the user may have ended the login in another tab.
        if case .login = stage { arrive(visit, next) }
        return .redirect(to: url)
    }

    /// Continues the login of a user who returns from an identity provider. A redirect that the login does not
    /// wait for changes nothing.
    func comeBack(with redirect: String) async -> HttpResponse {
        guard case .login(let visit, _) = stage, let step = away, trip.comeBack(with: redirect) else {
            return .redirect(to: url)
        }
        away = nil
        let page = await finish(step, visit)
        return .redirect(to: page ?? url)
    }

    /// - Returns: `nil` when the form is not of this page or of an earlier one.
    func answer(to form: FormSubmission) async -> VisitAnswer? {
        guard let sent = form[VisitPage.tokenName] else { return nil }
        if let answer = answers[sent] { return await answer.value }
        guard Secret(sent) == Secret(token) else { return nil }
        let answer = Task { await proceed(form) }
        answers[sent] = answer
        return await answer.value
    }

    private func leave(_ end: VisitEnd) -> HttpResponse {
        switch end {
        case .response(let response):
            guard !isToldOfEnd else { return EmulatorPage.over.response }
            isToldOfEnd = true
            return VisitAnswer(response, cookies: takeCookies()).response
        case .notice(let title, let text):
            var response = EmulatorPage.notice(200, title, text).response
            response.set(takeCookies())
            return response
        }
    }

    private func takeCookies() -> [SessionCookie] {
        defer { cookies = [] }
        return cookies
    }

    // MARK: - From stage to stage

    private func start(_ visit: AuthorizationVisit) async {
        let task = starting ?? Task { [flow = flow(visit)] in await flow.start() }
        starting = task
        let login = await task.value
        if case .beginning = stage { arrive(visit, login) }
    }

    private func flow(_ visit: AuthorizationVisit) -> BrowserFlow {
        BrowserFlow(visit: visit, visitID: id, provider: trip, languages: languages, emulator: emulator)
    }

    private func proceed(_ form: FormSubmission) async -> VisitAnswer {
        let choice = form[VisitPage.choiceName]
        switch stage {
        case .userCode(let visit): reach(visit.stage(for: form[DeviceVisit.codeName] ?? "", emulator))
        case .login(let visit, _) where choice == "cancel": end(visit.refusal(emulator))
        case .login(let visit, let login):
            if let page = await submit(form, to: login, visit) { return VisitAnswer(.redirect(to: page), cookies: []) }
        case .account(let visit, let session) where choice == "this": accept(session, visit)
        case .account(let visit, _) where choice == "other": reach(.beginning(visit))
        case .consent(let visit, let session): decide(choice == "allow", session, visit)
        case .logout(let visit): choice == "logout" ? logOut(visit) : end(visit.stay)
        case .account, .beginning, .left: break
        }
        guard case .left(.response(let response)) = stage else {
            return VisitAnswer(.redirect(to: url), cookies: takeCookies())
        }
        isToldOfEnd = true
        return VisitAnswer(response, cookies: takeCookies())
    }

    /// - Returns: The page of an identity provider that the step needs; `nil` when the login has moved on.
    private func submit(_ form: FormSubmission, to login: WebLogin, _ visit: AuthorizationVisit) async -> String? {
        // A step that waits may have moved on; then the form is late.
        if let next = await endWaiting() {
            arrive(visit, next)
            return nil
        }
        // The user came back without the provider's response, and chose again.
        if let away {
            self.away = nil
            await away.cancel()
        }
        return await finish(trip.submitting { await login.submitting(form) }, visit)
    }

    private func finish(_ step: SentStep, _ visit: AuthorizationVisit) async -> String? {
        if let page = await step.departure() {
            away = step
            // The form may be sent again, if the user returns to it.
            token = emulator.tokens.random()
            return page
        }
        let next = await step.login.value
        // Meanwhile the user may have ended the login in another tab.
        if case .login = stage { arrive(visit, next) }
        return nil
    }

    /// Ends the waiting of the present step.
    ///
    /// - Returns: The login that it has already led to; `nil` when it led to none.
    private func endWaiting() async -> WebLogin? {
        guard let waiting else { return nil }
        self.waiting = nil
        waiting.cancel()
        let next = await waiting.value
        return next.isCancelled ? nil : next
    }

    private func arrive(_ visit: AuthorizationVisit, _ login: WebLogin) {
        guard let success = login.success else {
            reach(.login(visit, login))
            if login.isWaiting { wait(visit, login) }
            return
        }
        guard let session = visit.session(of: success, emulator) else {
            return end(
                .notice(
                    title: "You are signed in",
                    text: "The flow made no session, so the app gets nothing."
                )
            )
        }
        cookies = visit.issuer.sessionCookies.map { SessionCookie(name: $0, value: session.tokenID) }
        accept(session, visit)
    }

    private func wait(_ visit: AuthorizationVisit, _ login: WebLogin) {
        let task = Task { await login.waiting() }
        waiting?.cancel()
        waiting = task
        Task { [weak self] in
            let next = await task.value
            await self?.waited(visit, next, task)
        }
    }

    private func waited(_ visit: AuthorizationVisit, _ next: WebLogin, _ task: Task<WebLogin, Never>) {
        guard waiting == task, !next.isCancelled else { return }
        waiting = nil
        arrive(visit, next)
    }

    private func accept(_ session: ServerSession, _ visit: AuthorizationVisit) {
        visit.needsConsent(session, emulator) ? reach(.consent(visit, session)) : end(visit.success(session, emulator))
    }

    private func decide(_ isAllowed: Bool, _ session: ServerSession, _ visit: AuthorizationVisit) {
        guard isAllowed else { return end(visit.refusal(emulator)) }
        emulator.visits.add(visit.consent(session))
        end(visit.success(session, emulator))
    }

    private func logOut(_ visit: LogoutVisit) {
        cookies = visit.cookieNames.map { SessionCookie(name: $0, value: "") }
        end(visit.logOut(emulator))
    }

    /// A step that still waits must not bring the browser back in.
    private func end(_ end: VisitEnd) {
        waiting?.cancel()
        waiting = nil
        away?.login.cancel()
        away = nil
        reach(.left(end))
    }

    private func reach(_ next: VisitStage) {
        stage = next
        starting = nil
        token = emulator.tokens.random()
    }
}

extension WebLogin {
    /// Whether a link resumes the journey, and nothing else does.
    fileprivate var isSuspended: Bool { step?.actions.contains { $0 is SuspendedTextOutputCallback } == true }

    fileprivate var isCancelled: Bool { (node as? FailureNode)?.isCancelled == true }
}
