import Foundation
import PingCommons
import PingNetwork

/// The visits of browsers, for as long as a login may take.
final class VisitStore: Sendable {
    private static let capacity = 1000
    private static let lifetime = Duration.seconds(1800)

    /// An agreement that holds for later logins, too.
    struct Consent: Hashable, Sendable {
        let userID: String
        let clientID: String
        let scopes: Set<String>
    }

    private struct State {
        var visits: [String: Visit] = [:]
        /// The oldest first.
        var order: [String] = []
        var consents: Set<Consent> = []
    }

    private let clock: EmulatorClock
    private let tokens: TokenFactory
    private let state = Locked(State())

    init(clock: EmulatorClock, tokens: TokenFactory) {
        self.clock = clock
        self.tokens = tokens
    }

    /// Begins a visit, and sends the browser to its page.
    ///
    /// - Parameter stage: The first stage that the page shows.
    func begin(_ stage: VisitStage, for request: EmulatorRequest, emulator: EmulatorState) -> HttpResponse {
        let browser = tokens.random()
        let visit = Visit(
            id: tokens.random(bytes: 12),
            browser: browser,
            origin: request.origin,
            expiresAt: clock.after(Self.lifetime),
            stage: stage,
            languages: AcceptLanguage(headerField: request.header("Accept-Language") ?? ""),
            emulator: emulator
        )
        add(visit)
        var response = HttpResponse.redirect(to: visit.url)
        response.setCookie(visit.cookieName, browser, path: "/\(VisitRoutes.prefix)/\(visit.id)", sameSite: "Lax")
        return response
    }

    private func add(_ visit: Visit) {
        state.withLock { state in
            state.visits[visit.id] = visit
            state.order.append(visit.id)
            if state.order.count > Self.capacity { state.visits[state.order.removeFirst()] = nil }
        }
    }

    /// A visit that is not too old.
    func visit(_ id: String) -> Visit? {
        let now = clock.now
        return state.withLock { state in
            guard let visit = state.visits[id] else { return nil }
            if now < visit.expiresAt { return visit }
            state.visits[id] = nil
            state.order.removeAll { $0 == id }
            return nil
        }
    }

    func hasConsent(_ consent: Consent) -> Bool { state.withLock { $0.consents.contains(consent) } }

    func add(_ consent: Consent) { state.withLock { _ = $0.consents.insert(consent) } }
}
