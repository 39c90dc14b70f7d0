import Foundation
import HTTPTypes
import PingCommons
import PingLoginWeb
import PingNetwork
import PingOrchestrate

/// The flow of a login in a browser. The emulator's page is a client of the emulator: the SDK sends the requests and
/// reads the steps, in process.
struct BrowserFlow: Sendable {
    /// The header field by which a flow knows the page that it runs in.
    static let visitField = "X-Emulator-Visit"

    let visit: AuthorizationVisit
    let visitID: String
    /// Leads to the pages of identity providers.
    let provider: ProviderTrip
    let languages: AcceptLanguage
    let emulator: EmulatorState

    func start() async -> WebLogin { await .starting(texts: texts, begin) }

    private var texts: LoginTexts { LoginTexts(languages: languages) }

    /// Starts another journey. A login that cannot continue starts again from the beginning.
    func start(journey name: String) async -> WebLogin {
        guard case .accessManagement(let realm) = visit.issuer.product else { return await start() }
        return await startingOnce { await journey(realm, try? await presentSession()).start(name) }
    }

    /// Resumes a suspended journey with its link. A login that cannot continue starts again from the beginning.
    func resume(_ link: String) async -> WebLogin {
        guard case .accessManagement(let realm) = visit.issuer.product else { return await start() }
        return await startingOnce { await journey(realm).resume(link) }
    }

    private func startingOnce(_ start: @escaping @Sendable () async -> any Node) async -> WebLogin {
        let hasStarted = Locked(false)
        return await .starting(texts: texts) {
            hasStarted.exchange(true) ? await begin() : await start()
        }
    }

    private func begin() async -> any Node {
        switch visit.issuer.product {
        case .accessManagement(let realm):
            await journey(realm, try? await presentSession()).start(journeyName(realm)) {
                $0.forceAuth = visit.presentSession != nil
            }
        case .daVinci(let environment): await daVinci(environment).start()
        }
    }

    private func journeyName(_ realm: Realm) -> String {
        // A link of the page at `/` names one journey, and its name may have spaces.
        let wanted = visit.isTrial ? [visit.request.parameters["acr_values"] ?? ""] : visit.request.contexts
        return wanted.first { emulator.flows.journey(named: $0, realm: realm) != nil }
            ?? emulator.configuration.defaultJourney
    }

    /// The session of the browser, for a journey that needs one.
    private func presentSession() async throws -> MemoryStorage<SSOToken> {
        let storage = MemoryStorage<SSOToken>()
        if let session = visit.presentSession { try await storage.save(item: SSOToken(value: session)) }
        return storage
    }

    private func journey(_ realm: Realm, _ sessions: MemoryStorage<SSOToken>? = nil) -> Journey {
        .createJourney { config in
            config.serverUrl = visit.origin + emulator.configuration.contextPath
            config.realm = realm.name
            config.languages = languages
            config.cookie = emulator.configuration.cookieName
            config.sessionStorage = sessions ?? MemoryStorage<SSOToken>()
            config.httpClient = OwnHttpClient(emulator: emulator, visitID: visitID)
            config.system = services
            config.module(IdpModule.config) { $0.browser = provider }
        }
    }

    /// The flow belongs to the app's own authorization request, so it needs no other client.
    private func daVinci(_ environment: String) -> DaVinci {
        .createDaVinci { config in
            config.languages = languages
            config.sessionStorage = MemoryStorage<[HttpCookie]>()
            config.httpClient = OwnHttpClient(emulator: emulator, visitID: visitID)
            config.system = services
            config.module(IdpModule.config) { $0.browser = provider }
            config.module(
                Module.of(name: "BrowserFlow") { setup in
                    setup.start { context, request in
                        context.trust(OriginTrust(origins: [try WebURL(visit.origin)]))
                        request.url(startURL(environment))
                        return request
                    }
                }
            )
        }
    }

    /// Pushed, so that it works whether or not the server wants requests to be pushed.
    private func startURL(_ environment: String) -> String {
        let left: Set = ["prompt", "max_age", "response_mode", "request_uri", "client_secret"]
        let pairs = visit.request.parameters.pairs.filter { !left.contains($0.name) }
        let pushed = PushedRequest(
            clientID: visit.clientID,
            parameters: Parameters(pairs + [("response_mode", FlowAuthorizationEndpoint.responseMode)]),
            expiresAt: emulator.clock.after(emulator.configuration.lifetimes.pushedRequest)
        )
        let uri = emulator.grants.push(pushed)
        return "\(visit.origin)/\(environment)/as/authorize?"
            + PercentEncoding.encode([("client_id", visit.clientID), ("request_uri", uri)])
    }

    private var services: SystemServices {
        var services = emulator.configuration.services
        services.now = { [clock = emulator.clock] in clock.now }
        return services
    }
}

/// The emulator's own requests to itself.
private struct OwnHttpClient: HttpClient {
    let emulator: EmulatorState
    let visitID: String

    func send(_ request: HttpRequest) async throws -> HttpResponse {
        try Task.checkCancellation()
        var request = request
        if let field = HTTPField.Name(BrowserFlow.visitField) { request.headerFields[field] = visitID }
        return try await Router(emulator: emulator).exchange(for: request)
            .delivered(to: request, sleep: emulator.configuration.services.sleep)
    }
}
