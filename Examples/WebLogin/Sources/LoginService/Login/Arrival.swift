import PingLogger
import PingLoginWeb

/// Where a submission has led: the stage, its page, and the token in the page's form.
struct Arrival: Sendable {
    let stage: PendingLogin.Stage
    let page: StoredPage
    let token: String
}

extension Arrival {
    /// - Parameter desk: Its logger gets the cause of a failure, which names hosts and is for operators.
    init(_ web: WebLogin, _ id: String, _ session: SessionName, _ desk: LoginDesk) async {
        token = RandomName.make()
        guard web.success == nil else {
            (stage, page) = (.signedIn, .none)
            return
        }
        let (shown, trouble) = await Self.presentable(web, desk.maker.logger)
        if let trouble, trouble.hasEnded || shown.step == nil {
            (stage, page) = (.ended, StoredPage(LoginPages.ended(trouble.text, session.flow), isWaiting: false))
            return
        }
        (stage, page) = Self.standing(shown, id, session, token, trouble.map(LoginPages.notice(of:)), desk)
    }

    /// A step whose form the server may have received, or not.
    init(interrupted web: WebLogin, _ id: String, _ session: SessionName, _ desk: LoginDesk) {
        token = RandomName.make()
        (stage, page) = Self.standing(web, id, session, token, LoginPages.interruption, desk)
    }

    private static func standing(
        _ web: WebLogin,
        _ id: String,
        _ session: SessionName,
        _ token: String,
        _ notice: HTML?,
        _ desk: LoginDesk
    ) -> (PendingLogin.Stage, StoredPage) {
        let others = OtherJourneys(desk.flows.values, besides: desk.flows[session.flow])
        let page = LoginPages.step(web, id: id, token: token, flow: session.flow, notice: notice, others)
        return (
            (try? web.step?.snapshot()).map(PendingLogin.Stage.step) ?? .ended,
            StoredPage(page, isWaiting: web.isWaiting && !web.hasInput)
        )
    }

    /// What the browser said of a passkey is for the user. Of other failures the user sees the step alone.
    private static func presentable(
        _ web: WebLogin,
        _ logger: any PingLogger.Logger
    ) async -> (WebLogin, LoginTrouble?) {
        guard case .failure(let failure) = web.node.kind else { return (web, nil) }
        if (failure.cause as? PingError)?.code.rawValue.hasPrefix("webauthn_") == true { return (web, nil) }
        logger.w("A step of a login has failed.", error: failure.cause)
        let trouble = LoginTrouble(failure.cause)
        guard let step = web.step else { return (web, trouble) }
        // The user sends it, and sees it before.
        return (WebLogin(showing: step) { step }, trouble)
    }
}
