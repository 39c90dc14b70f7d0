import HTTPTypes
package import PingFoundation
import PingLogger

/// The cookies that outlive a flow, and their storage.
public struct CookieConfig: Sendable {
    /// The names of the cookies that outlive their flow, such as session cookies.
    public var persist: [String] = []
    /// The storage of those cookies; by default memory, for as long as the workflow lives.
    public var storage: any Storage<[HttpCookie]> = MemoryStorage<[HttpCookie]>()

    /// No cookie outlives its flow.
    public init() {}
}

/// Keeps the cookies of each flow, and session cookies beyond it.
///
/// A flow's cookies live in its context: no other flow sees them, a ``FlowSnapshot`` holds them, and they end with the
/// flow. Auxiliary requests such as polls carry them, too, and bring some. The module stores the cookies that
/// ``CookieConfig/persist`` names. It sends them with every start, every submission and the
/// sign-off, which removes them.
///
/// ```swift
/// config.module(CookieModule.config) { cookie in
///     cookie.persist = ["ST", "ST-NO-SS"]
/// }
/// ```
///
/// Install it after the modules that set a request's URL. When the storage cannot be read, the flow fails with its
/// error. When it cannot be written, the logger is warned, and the cookies end with their flow: the server has accepted
/// the step by then, and the user would have to type it again. The module then deletes the stored cookies, so that the
/// next flow does not continue an older session.
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
            // Without those of the session: a device may lock its storage while the user approves on another one.
            setup.auxiliary { context, request in
                request.cookies(from: context[.flowCookies] ?? CookieJar(), now: system.now())
                return request
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
                // Delete cookies that cannot be read, too.
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
        guard request.place != nil else { return request }
        request.cookies(from: try await session.jar(with: flow), now: now)
        return request
    }

    private static func keep(
        _ response: Response,
        _ context: FlowContext,
        _ session: SessionCookies,
        _ now: Date,
        _ logger: any Logger
    ) async throws {
        let carried = context[.auxiliaryCookies] ?? []
        let received = carried + cookies(of: response, now, logger)
        if received.isEmpty { return }
        // After a sign-out, the cookies of a session that the user no longer wants end with their flow.
        let ofSession = context.isSignedOut ? [] : received.filter { session.names.contains($0.name) }
        let ofFlow = ofSession.isEmpty ? received : received.filter { !session.names.contains($0.name) }
        add(ofFlow, to: context, now)
        do {
            try await session.keep(ofSession, now)
            if !ofSession.isEmpty { removeRefused(from: context, session.names) }
        } catch {
            guard !Task.isCancelled else { throw error }
            logger.w("The cookies of the session could not be stored. They end with this flow.", error: error)
            add(ofSession, to: context, now)
            // An older session must not outlive this one.
            try? await session.delete()
        }
        if !carried.isEmpty { context.update(.auxiliaryCookies) { $0?.removeAll(where: carried.contains) } }
        if !ofSession.isEmpty, context.isSignedOut { try await session.delete() }
    }
}

extension CookieModule {
    /// How many of the session's cookies wait for the next step; a server that sets one with each poll could
    /// otherwise fill the flow.
    private static let waitingLimit = 20

    /// Keeps what an auxiliary response brings for the flow if it comes from where the flow's last step did. The next
    /// step stores what belongs to the session: a device may lock its storage while the user approves on another one.
    static func keep(auxiliary response: Response, _ context: FlowContext) {
        guard let session = context.shared[.sessionCookies], response.http.headerFields.contains(.setCookie),
            response.url.origin == context.values.lastStep?.origin
        else { return }
        let config = context.workflow.config
        let now = config.system.now()
        let received = cookies(of: response, now, config.logger)
        add(received, to: context, now)
        let ofSession = received.filter { session.names.contains($0.name) }
        guard !ofSession.isEmpty else { return }
        context.update(.auxiliaryCookies) { waiting in
            let others = (waiting ?? []).filter { other in !ofSession.contains { $0.replaces(other) } }
            waiting = (others + ofSession).suffix(waitingLimit)
        }
    }

    private static func cookies(of response: Response, _ now: Date, _ logger: any Logger) -> [HttpCookie] {
        guard response.http.headerFields.contains(.setCookie) else { return [] }
        let received = ReceivedCookies(response.http, from: response.url, now: now)
        for refusal in received.refusals { logger.w(refusal.description) }
        return received.cookies
    }

    private static func add(_ received: [HttpCookie], to context: FlowContext, _ now: Date) {
        context.update(.flowCookies) { cookies in
            var jar = cookies ?? CookieJar()
            cookies = nil  // Drops this reference, so that the jar changes in place.
            jar.store(received, now: now)
            cookies = jar
        }
    }
}

extension CookieModule {
    /// Removes cookies of the session that an earlier response brought and the storage refused.
    private static func removeRefused(from context: FlowContext, _ names: Set<String>) {
        guard context[.flowCookies]?.cookies.contains(where: { names.contains($0.name) }) == true else { return }
        context.update(.flowCookies) { jar in jar = CookieJar((jar?.cookies ?? []).filter { !names.contains($0.name) })
        }
    }
}

extension FlowContext {
    /// The cookies of the flow and the session, for any URL.
    package func cookieJar() async throws -> CookieJar {
        try await shared[.sessionCookies]?.jar(with: self) ?? CookieJar()
    }
}

extension SharedContext {
    /// The cookies that outlive their flows.
    package func cookieJar() async throws -> CookieJar {
        try await self[.sessionCookies]?.jar(with: nil) ?? CookieJar()
    }
}

extension Request {
    /// Adds the cookies of a jar that match the request's URL.
    package func cookies(from jar: CookieJar, now: Date) {
        guard let place else { return }
        cookies(jar.cookies(for: place, now: now).map { ($0.name, $0.value) })
    }
}

extension Workflow {
    /// Whether the storage has a session cookie that has not expired; false without ``CookieModule``.
    ///
    /// - Throws: `PingError` when the storage cannot be read.
    public func hasCookies() async throws -> Bool {
        guard let session = sharedContext[.sessionCookies] else { return false }
        let now = config.system.now()
        return try await session.all().contains { $0.expires.map { $0 > now } ?? true }
    }
}

extension Workflow {
    /// The storage of the cookies that outlive their flows; `nil` without ``CookieModule``.
    package var sessionCookieStorage: (any Storage<[HttpCookie]>)? { sharedContext[.sessionCookies]?.storage }
}

extension ContextKey where Value == CookieJar {
    static var flowCookies: Self { ContextKey(persistent: "com.pingidentity.orchestrate.cookies") }
}

extension ContextKey where Value == [HttpCookie] {
    /// The session's cookies that auxiliary responses brought or took back, until the next step stores the change.
    package static var auxiliaryCookies: Self {
        ContextKey(persistent: "com.pingidentity.orchestrate.auxiliaryCookies")
    }
}

extension ContextKey where Value == SessionCookies {
    static var sessionCookies: Self { ContextKey("com.pingidentity.orchestrate.sessionCookies") }
}
