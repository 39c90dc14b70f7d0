import PingLogger
import PingOrchestrate

/// The session that a flow's requests carry, looked up once for each flow.
struct SentSession: Sendable {
    let token: SSOToken?
}

extension ContextKey where Value == SentSession {
    static var sentSession: Self { ContextKey("com.pingidentity.journey.SESSION") }
}

/// Puts the stored session into requests, as a header field and as a cookie: servers look at one or the other.
struct SessionCarrier: Sendable {
    let settings: JourneySettings
    let logger: any Logger

    func add(to request: Request, _ context: FlowContext) async throws -> Request {
        let session: SentSession
        if let known = context[.sentSession] {
            session = known
        } else {
            session = SentSession(token: try await stored())
            context[.sentSession] = session
        }
        if let token = session.token { settings.put(token, into: request) }
        return request
    }

    /// A session that cannot be read is not needed to log in again, and must not stand in the way of that.
    private func stored() async throws -> SSOToken? {
        do { return try await settings.sessionStorage.get() } catch {
            guard error.code != .cancelled else { throw error }
            logger.w("The stored session cannot be read; the flow starts without it.", error: error)
            return nil
        }
    }
}

extension JourneySettings {
    func put(_ token: SSOToken, into request: Request) {
        guard !token.value.isEmpty else { return }
        request.header(name: cookie, value: token.value)
        if HttpCookie.isSendable(name: cookie, value: token.value) { request.cookies([(cookie, token.value)]) }
    }
}
