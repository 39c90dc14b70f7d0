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
        if let cause = web.node.cause { desk.maker.logger.w("A step of a login has failed.", error: cause) }
        if (web.node.cause as? PingError)?.code == .tokenExchangeFailed {
            // The login server has accepted the form, and would refuse it from here on.
            let end = LoginPages.ended(web.errorMessage, session.flow, web.texts)
            (stage, page) = (.ended, StoredPage(end, isWaiting: false))
            return
        }
        (stage, page) = Self.standing(web, id, session, token, nil, desk)
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
}
