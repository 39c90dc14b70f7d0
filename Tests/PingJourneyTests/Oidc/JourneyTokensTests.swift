import HTTPTypes
import PingEmulator
import PingJourney
import PingOidc
import PingTestKit
import Testing

@Suite("Tokens of a journey")
struct JourneyTokensTests {
    @Test(arguments: [
        EmulatorFault.authorizeDenied, .authorizeWrongState, .authorizeMissingState, .authorizeForeignRedirect,
        .authorizeLoginPage, .authorizeMissingCode, .authorizeMissingLocation, .authorizeOK, .authorizeRepeatedCode,
        .authorizeServerError, .authorizeWrongIssuer, .authorizeInteractionRequired, .idTokenExpired,
        .idTokenSharedSecret, .idTokenAlteredSignature, .tokenInvalidGrant, .tokenInvalidClient,
    ])
    func `that the provider refuses make the success a failure that says so; what was stored before stays`(
        _ fault: EmulatorFault
    ) async throws {
        let server = try JourneyServer()
        let journey = server.oidcJourney()
        try await server.logIn(journey)
        let before = (try await server.sessions.get(), try await server.tokens.get())

        try server.emulator.setFaults([FaultRule(fault)])
        let step = try #require(await journey.start("Login") { $0.forceAuth = true } as? ContinueNode)
        let failure = try #require(await server.answered(step) as? FailureNode)
        let cause = try #require(failure.cause as? PingError)
        #expect(cause.code == .tokenExchangeFailed)
        #expect(cause.context.module == "Oidc")
        #expect(cause.underlying is OidcError)
        let isFinal = [EmulatorFault.authorizeDenied, .authorizeOK, .tokenInvalidClient].contains(fault)
        #expect(cause.recovery?.contains("next() on the last step") == !isFinal)
        #expect(try await server.sessions.get() == before.0)
        #expect(try await server.tokens.get() == before.1)
    }

    @Test func `of a stored session that the storage refuses are stored by the next call, which sends nothing`()
        async throws
    {
        let server = try JourneyServer()
        let storage = RefusingStorage()
        let journey = server.oidcJourney { _ in
        } oidc: {
            $0.storage = storage
        }
        try await server.logIn(journey)
        try await storage.delete()
        let user = try #require(await journey.journeyUser())
        storage.refuses.set(true)
        guard case .failure(let error) = await user.token() else { return #expect(Bool(false), "no error") }
        #expect((error.cause as? PingError)?.code == .storageLocked)
        #expect((error.cause as? PingError)?.recovery?.contains("the same call finishes the login") == true)
        storage.refuses.set(false)
        let requests = server.emulator.observedRequests.count
        let token = try await user.token().get()
        #expect(server.emulator.observedRequests.count == requests)
        #expect(try await storage.get() == token)
    }

    @Test func `of a stored session that the storage refused are asked for again when they have expired`() async throws
    {
        let server = try JourneyServer { $0.lifetimes.accessToken = .seconds(60) }
        let storage = RefusingStorage()
        let journey = server.oidcJourney { _ in
        } oidc: {
            $0.storage = storage
        }
        try await server.logIn(journey)
        try await storage.delete()
        let user = try #require(await journey.journeyUser())
        storage.refuses.set(true)
        guard case .failure = await user.token() else { return #expect(Bool(false), "no error") }
        storage.refuses.set(false)
        server.emulator.advanceClock(by: .seconds(120))
        let token = try await user.token().get()
        #expect(!token.isExpired(threshold: 0, now: server.emulator.services.now()))
        #expect(try await storage.get() == token)
    }

    @Test(arguments: [
        (FaultRule(EmulatorFault.authorizeDenied), true), (FaultRule(.tokenInvalidClient), true),
        (FaultRule(.badRequest, endpoint: .token), false), (FaultRule(.tokenInvalidGrant), false),
        (FaultRule(.serviceUnavailable, endpoint: .token), false), (FaultRule(.idTokenExpired), false),
    ])
    func `that the provider refuses for good end the journey's session at the server, and no other`(
        _ rule: FaultRule,
        _ isFinal: Bool
    ) async throws {
        let server = try JourneyServer()
        let line = ClosureClient(before: server.emulator.transport)
        let journey = server.oidcJourney(through: line)
        var endings: Int { line.requests.count { $0.url.query?.contains("_action=logout") == true } }
        let step = try #require(await journey.start("Login") as? ContinueNode)
        try server.emulator.setFaults([rule])
        #expect(await server.answered(step) is FailureNode)
        #expect(endings == (isFinal ? 1 : 0))

        // A session that was stored before is not the journey's own, whatever URL it was stored with.
        try server.emulator.setFaults([])
        try await server.logIn(journey)
        let stored = try #require(try await server.sessions.get())
        try await server.sessions.save(item: SSOToken(value: stored.value, successUrl: "/before", realm: stored.realm))
        try await server.tokens.delete()
        let before = endings
        try server.emulator.setFaults([rule])
        #expect(await journey.start("Login") is FailureNode)
        #expect(endings == before)
        #expect(try await server.sessions.get() != nil)
    }

    @Test func `are asked for with the app's own parameters once, in the pushed request`() async throws {
        let server = try JourneyServer()
        let line = ClosureClient(before: server.emulator.transport)
        let journey = server.oidcJourney(through: line) { config in
            config.module(CustomParameter.config) { $0.parameter(name: "tenant", value: "north") }
        } oidc: { oidc in
            oidc.par = .always
            oidc.additionalParameters = ["campaign": "autumn & spring"]
        }
        try await server.logIn(journey)
        let pushed = try #require(line.requests.last { $0.url.path.hasSuffix("/par") })
        let pairs = PercentEncoding.decodePairs(String(decoding: pushed.body, as: UTF8.self))
        #expect(pairs.filter { $0.name == "campaign" }.map(\.value) == ["autumn & spring"])
        #expect(!pairs.contains { $0.name == "tenant" })
        let authorize = try #require(line.requests.last { $0.url.path.hasSuffix("/authorize") })
        #expect(Set(authorize.url.queryItems.map(\.name)) == ["client_id", "request_uri"])
        // The parameters of the module are those of the journey.
        for step in line.requests where step.url.path.hasSuffix("/authenticate") {
            #expect(step.url.queryItems.filter { $0.name == "tenant" }.map(\.value) == ["north"])
        }
    }

    @Test(arguments: [EmulatorFault.badRequest, .authorizeWrongState, .idTokenExpired])
    func `that the provider refuses leave nothing of their flow behind`(_ fault: EmulatorFault) async throws {
        let server = try JourneyServer()
        let (step, flow) = try await failed(server, fault)
        #expect(step.isGone)
        #expect(flow.isGone)
    }

    private func failed(_ server: JourneyServer, _ fault: EmulatorFault) async throws -> (WeakStep, WeakFlow) {
        let step = try #require(await server.oidcJourney().start("Login") as? ContinueNode)
        try server.emulator.setFaults([FaultRule(fault, endpoint: fault == .badRequest ? .token : nil)])
        let cause = try #require(await server.answered(step).cause as? PingError)
        #expect(cause.code == .tokenExchangeFailed)
        return (WeakStep(step), WeakFlow(step.context))
    }

    private struct WeakStep {
        weak var step: ContinueNode?
        var isGone: Bool { step == nil }

        init(_ step: ContinueNode) { self.step = step }
    }

    private struct WeakFlow {
        weak var flow: FlowContext?
        var isGone: Bool { flow == nil }

        init(_ flow: FlowContext) { self.flow = flow }
    }

    @Test func `that the network kept back arrive with a second next()`() async throws {
        let server = try JourneyServer()
        try server.emulator.setFaults([.times(2, .serviceUnavailable, at: .token)])
        let step = try #require(await server.oidcJourney().start("Login") as? ContinueNode)
        #expect(await server.answered(step) is FailureNode)
        let success = try #require(await step.next() as? SuccessNode)
        #expect(success.user != nil)
        #expect(try await server.tokens.get() != nil)
    }

    @Test func `stay those of the present user until another flow has succeeded`() async throws {
        let server = try JourneyServer()
        let journey = server.oidcJourney()
        try await server.logIn(journey)
        let before = try await server.tokens.get()
        _ = await journey.start("Login") { $0.forceAuth = true }
        #expect(try await server.tokens.get() == before)
        #expect(await journey.journeyUser() != nil)
    }

    @Test func `that have ended are had again from the stored session, in another process too`() async throws {
        let server = try JourneyServer {
            $0.clients = [EmulatorClient(id: "demo-app", redirectURIs: ["demo://cb"], receivesRefreshTokens: false)]
        }
        try await server.logIn(server.oidcJourney())
        let before = try #require(try await server.tokens.get())
        try await server.tokens.delete()

        let user = try #require(await server.oidcJourney().journeyUser())
        let token = try await user.token().get()
        #expect(token.accessToken != before.accessToken)
        #expect(try await server.tokens.get() == token)
    }

    @Test func `need a session that has not ended: otherwise the user has to log in, and the session is forgotten`()
        async throws
    {
        let server = try JourneyServer()
        let journey = server.oidcJourney()
        try await server.logIn(journey)
        try await server.tokens.delete()
        try await server.sessions.save(item: SSOToken(value: "AQIC-gone"))

        let user = try #require(await journey.journeyUser())
        guard case .failure(let error) = await user.token() else { return #expect(Bool(false), "no error") }
        #expect(error.requiresLogin)
        #expect(try await server.sessions.get() == nil)
        #expect(await journey.journeyUser() == nil)
    }

    @Test(arguments: [
        "https://am.example/am/XUI/?realm=/alpha&goto=https%3A%2F%2Fam.example%2Fauthorize%3Fcode%3D1",
        "/login?goto=%2Fauthorize",
        "HTTPS://own.example/login?goto=x#/code", "demo://cb?error=login_required&iss=ISSUER",
        "demo://cb?error=interaction_required&iss=ISSUER",
    ])
    func `need a session that the server knows: one that has ended there is forgotten`(_ location: String) async throws
    {
        let (error, session) = try await refused(location)
        #expect((error?.cause as? PingError)?.code == .oidcSessionEnded)
        #expect(error?.requiresLogin == true)
        #expect(session == nil)
    }

    @Test(arguments: [
        "https://elsewhere.example/?error=login_required", "demo://other?error=login_required",
        "demo://cb?error=login_required&state=another&iss=ISSUER",
        "demo://cb?error=login_required&iss=https://evil.example",
        "demo://cb?error=login_required&error=login_required&iss=ISSUER",
        "demo://cb?error=consent_required&iss=ISSUER", "https://elsewhere.example/?code=1&state=2", "", "http:",
        "evil.example:/login?goto=x", "https://status.example/maintenance", "/authorize?client_id=c&state=s",
        "/?error=login_required", "demo://cb?error_description=login_required&iss=ISSUER",
        "demo://cb?error=login_required",
    ])
    func `that another place or another login is refused for, or that are refused for another reason, end no session`(
        _ location: String
    ) async throws {
        let (error, session) = try await refused(location)
        #expect(error?.requiresLogin == false)
        #expect(session != nil)
    }

    /// What becomes of the user's tokens and session when the server's redirect leads there,
    /// `ISSUER` being the provider.
    private func refused(_ location: String) async throws -> (error: OidcError?, session: SSOToken?) {
        let server = try JourneyServer()
        try await server.logIn(server.oidcJourney())
        try await server.tokens.delete()
        let redirecting = ClosureClient(before: server.emulator.transport) { request in
            guard request.url.path.hasSuffix("/authorize") else { return nil }
            let issuer = PercentEncoding.encode(String("\(request.url)".dropLast("/authorize".count)))
            return HttpResponse(status: 302, headerFields: [.location: location.replacing("ISSUER", with: issuer)])
        }
        let journey = server.oidcJourney(through: redirecting)
        let user = try #require(await journey.journeyUser())
        guard case .failure(let error) = await user.token() else { return (nil, try await server.sessions.get()) }
        return (error, try await server.sessions.get())
    }

    @Test func `are not stored and are revoked when somebody removes the session meanwhile`() async throws {
        let server = try JourneyServer()
        try await server.logIn(server.oidcJourney())
        try await server.tokens.delete()
        let removing = ClosureClient(before: server.emulator.transport) { request in
            if request.url.path.hasSuffix("/access_token") { try await server.sessions.delete() }
            return nil
        }
        let user = try #require(await server.oidcJourney(through: removing).journeyUser())
        guard case .failure(let error) = await user.token() else { return #expect(Bool(false), "no error") }
        #expect((error.cause as? PingError)?.code == .signedOutDuringLogin)
        #expect(try await server.tokens.get() == nil)
        #expect(server.emulator.observedRequests.contains { $0.endpoint == .revocation })
    }

    @Test func `say, without a question to the user, whether their session still exists`() async throws {
        let server = try JourneyServer()
        let journey = server.oidcJourney()
        let error = await #expect(throws: OidcError.self) { try await journey.checkSession() }
        #expect(error?.requiresLogin == true)
        try await server.logIn(journey)
        let (session, token) = (try await server.sessions.get(), try await server.tokens.get())
        #expect(try await journey.checkSession() == .signedIn)
        #expect(!server.emulator.observedRequests.contains { $0.endpoint == .revocation })
        #expect(server.emulator.expel(userName: "jo.field"))
        #expect(try await journey.checkSession() == .needsUser(.login))
        #expect(try await server.sessions.get() == session)
        #expect(try await server.tokens.get() == token)
        try await server.sessions.delete()
        #expect(try await journey.checkSession() == .needsUser(.login))
        let unset = await #expect(throws: OidcError.self) { try await server.journey().checkSession() }
        #expect((unset?.cause as? PingError)?.code == .invalidConfiguration)
    }

    @Test(arguments: [Double.infinity, -.infinity, .nan, 1e300, -1e300, .greatestFiniteMagnitude])
    func `can be asked for whatever number the time limit is`(_ timeout: Double) async throws {
        let server = try JourneyServer()
        try await server.logIn(server.oidcJourney())
        let journey = server.oidcJourney { $0.timeout = timeout }
        #expect(try await journey.storedUser() != nil)
        #expect(await journey.journeyUser() != nil)
    }

    @Test func `are not asked for at a server that the configuration does not name`() async throws {
        let server = try JourneyServer()
        let journey = server.oidcJourney(oidc: { oidc in
            oidc.discoveryEndpoint = ""
            oidc.openId = try? OpenIdConfiguration.of(server, authorization: "https://evil.example/authorize")
        })
        let step = try #require(await journey.start("Login") as? ContinueNode)
        let failure = try #require(await server.answered(step) as? FailureNode)
        let cause = try #require(failure.cause as? PingError)
        #expect(cause.code == .tokenExchangeFailed)
        #expect(cause.message.contains("https://evil.example"))
        #expect(!server.emulator.observedRequests.contains { $0.endpoint == .authorize })
    }

    @Test func `there is no user before a login, and after a sign-off`() async throws {
        let server = try JourneyServer()
        let journey = server.oidcJourney()
        #expect(await journey.journeyUser() == nil)
        try await server.logIn(journey)
        #expect(await journey.journeyUser() != nil)
        await journey.signOff()
        #expect(await journey.journeyUser() == nil)
    }

    @Test func `without the OIDC module there is a user with a session, who says what is missing`() async throws {
        let server = try JourneyServer()
        let journey = server.journey()
        #expect(await journey.journeyUser() == nil)
        try await server.logIn(journey)
        let user = try #require(await journey.journeyUser())
        for result in [await user.token(), await user.refresh()] {
            guard case .failure(.configurationError(let message)) = result else {
                Issue.record("\(result)")
                continue
            }
            #expect(message.contains("OidcModule") && message.contains("Install it"))
        }
        let error = await #expect(throws: OidcError.self) { try await user.userinfo().get() }
        #expect((error?.cause as? PingError)?.code == .invalidConfiguration)
        #expect((try? await user.revoke().get()) != nil)
        #expect(await journey.journeyUser() != nil)
        await user.logout()
        #expect(try await server.sessions.get() == nil)
        #expect(await journey.journeyUser() == nil)
    }

    @Test func `without the OIDC module and with a locked storage there is a user who says why`() async throws {
        let journey = try JourneyServer().journey { $0.sessionStorage = LockedStorage<SSOToken>() }
        let user = try #require(await journey.journeyUser())
        let error = await #expect(throws: OidcError.self) { try await user.token().get() }
        #expect((error?.cause as? PingError)?.code == .storageLocked)
        #expect(await asyncThrownCode { try await journey.storedUser() } == .storageLocked)
    }

    @Test func `when the storage cannot tell, there is a user who says why`() async throws {
        let server = try JourneyServer()
        let journey = server.oidcJourney { $0.sessionStorage = LockedStorage<SSOToken>() }
        let user = try #require(await journey.journeyUser())
        guard case .failure = await user.token() else { return #expect(Bool(false), "no error") }
        let error = await #expect(throws: PingError.self) { try await journey.storedUser() }
        #expect(error?.code == .storageLocked)
    }

    @Test func `who is stored is told apart from nobody`() async throws {
        let server = try JourneyServer()
        let journey = server.oidcJourney()
        #expect(try await journey.storedUser() == nil)
        try await server.logIn(journey)
        let stored = try #require(try await journey.storedUser())
        #expect(try await stored.token().get() == server.tokens.get())
        #expect(try await server.journey().storedUser() != nil)
    }
}

extension OpenIdConfiguration {
    /// The emulator's metadata, with another authorization endpoint.
    fileprivate static func of(_ server: JourneyServer, authorization: String) throws -> OpenIdConfiguration {
        let issuer = server.emulator.serverURL + "/oauth2/realms/root/realms/alpha"
        let document: JSON = [
            "issuer": .string(issuer), "authorization_endpoint": .string(authorization),
            "token_endpoint": .string(issuer + "/access_token"), "jwks_uri": .string(issuer + "/connect/jwk_uri"),
        ]
        return try document.decoded()
    }
}

/// A storage that can refuse to save.
private final class RefusingStorage: PingStorage.Storage {
    private let inner = MemoryStorage<Token>()
    let refuses = Locked(false)

    func get() async throws(PingError) -> Token? { try await inner.get() }
    func delete() async throws(PingError) { try await inner.delete() }
    func makeRoom(for item: Token) async throws(PingError) {}

    func save(item: Token) async throws(PingError) {
        if refuses.current { throw PingError(.storageLocked, "The device is locked.") }
        try await inner.save(item: item)
    }

    func withExclusiveAccess<Result: Sendable>(_ work: ExclusiveWork<Result>) async throws -> Result {
        try await inner.withExclusiveAccess(work)
    }
}
