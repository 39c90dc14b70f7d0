import HTTPTypes

/// Keeps the cookies of each flow, and those of the session beyond it.
///
/// A flow's cookies live in its context: no other flow sees them, a ``FlowSnapshot`` holds them, and they are gone with
/// the flow. The cookies named by ``CookieConfig/persist`` go into a storage; they are sent with every start, every answer
/// to a step and the sign-off, which removes them.
///
/// ```swift
/// config.module(CookieModule.config) { cookie in
///     cookie.persist = ["ST", "ST-NO-SS"]
/// }
/// ```
///
/// Install it after the modules that give requests their URL. A storage that fails makes the flow fail and say why.
public enum CookieModule {
    /// The module.
    public static let config = Module.of(
        name: "Cookie",
        { CookieConfig() },
        setup: { setup in
            let session = SessionCookies(setup.config)
            let system = setup.system
            let logger = setup.logger
            setup.context[.sessionCookies] = session

            setup.start { context, request in
                try await add(to: request, flow: context, session, system.now())
            }
            setup.next { context, _, request in
                try await add(to: request, flow: context, session, system.now())
            }
            setup.response { context, response in
                try await keep(response, context, session, system.now(), logger)
            }
            setup.signOff { request in
                let unreadable: (any Error)?
                do {
                    _ = try await add(to: request, flow: nil, session, system.now())
                    unreadable = nil
                } catch {
                    unreadable = error
                }
                // Cookies that cannot be read must not stay either.
                try await session.delete()
                if let unreadable { throw unreadable }
                return request
            }
        }
    )

    private static func add(
        to request: Request,
        flow: FlowContext?,
        _ session: SessionCookies,
        _ now: Date
    ) async throws -> Request {
        guard let url = request.url else { return request }
        var jar = flow?[.flowCookies] ?? CookieJar()
        for cookie in try await session.all() { jar.insert(cookie) }
        request.cookies(jar.cookies(for: url, now: now).map { ($0.name, $0.value) })
        return request
    }

    private static func keep(
        _ response: Response,
        _ context: FlowContext,
        _ session: SessionCookies,
        _ now: Date,
        _ logger: any Logger
    ) async throws {
        guard response.http.headerFields.contains(.setCookie) else { return }
        let received = ReceivedCookies(response.http, from: response.url, now: now)
        for refusal in received.refusals { logger.w(refusal.description) }
        let ofSession = received.cookies.filter { session.names.contains($0.name) }
        let ofFlow = ofSession.isEmpty ? received.cookies : received.cookies.filter { !session.names.contains($0.name) }
        context.update(.flowCookies) { cookies in
            var jar = cookies ?? CookieJar()
            cookies = nil  // Gives up this reference, so that the jar changes in place.
            jar.store(ofFlow, now: now)
            cookies = jar
        }
        try await session.keep(ofSession, now)
    }
}

extension Workflow {
    /// Whether a cookie of a session is stored that has not expired. Without ``CookieModule`` there is none.
    ///
    /// - Throws: `PingError` when it cannot be told.
    public func hasCookies() async throws -> Bool {
        guard let session = sharedContext[.sessionCookies] else { return false }
        let now = config.system.now()
        return try await session.all().contains { $0.expires.map { $0 > now } ?? true }
    }
}

extension ContextKey where Value == CookieJar {
    /// The cookies of a flow.
    static var flowCookies: Self { ContextKey(persistent: "com.pingidentity.orchestrate.cookies") }
}

extension ContextKey where Value == SessionCookies {
    static var sessionCookies: Self { ContextKey("com.pingidentity.orchestrate.sessionCookies") }
}
