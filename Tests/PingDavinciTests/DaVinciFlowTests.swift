import Foundation
import HTTPTypes
import PingDavinci
import PingOidc
import PingTestKit
import Testing

@Suite("Whole logins with DaVinci")
struct DaVinciFlowTests {
    @Test func `A flow starts with an authorization request for pi.flow`() async throws {
        let harness = FlowHarness()
        _ = try await harness.start([])
        let request = try #require(harness.server.requests.first)
        let query = Dictionary(uniqueKeysWithValues: request.url.queryItems.map { ($0.name, $0.value) })
        #expect(request.method == .get)
        #expect(request.url.path == "/env/as/authorize")
        #expect(query["response_mode"] == "pi.flow")
        #expect(query["client_id"] == "demo-app")
        #expect(query["response_type"] == "code")
        #expect(query["scope"] == "email")
        #expect(query["redirect_uri"] == "demo://cb")
        #expect(query["code_challenge_method"] == "S256")
        #expect(query["code_challenge"]?.count == 43)
        #expect(query["state"]?.isEmpty == false)
        #expect(query["nonce"]?.isEmpty == false)
    }

    @Test func `Every request says what kind of client it is from, also beside headers of the app`() async throws {
        let harness = FlowHarness { config in
            config.module(CustomHeader.config) { $0.header(name: "X-Tenant", value: "north") }
        }
        let step = try await harness.start([])
        _ = try await harness.bodySent(by: step)
        for request in harness.server.requests {
            #expect(request.headerFields[try #require(HTTPField.Name("x-requested-with"))] == "ping-sdk")
            #expect(request.headerFields[try #require(HTTPField.Name("x-requested-platform"))] == "ios")
            #expect(request.headerFields[try #require(HTTPField.Name("X-Tenant"))] == "north")
        }
    }

    @Test func `Every request says which languages the user reads: those of the configuration`() async throws {
        let harness = FlowHarness { $0.languages = AcceptLanguage(["en-GB", "nl"]) }
        let step = try await harness.start([FieldShapes.challenge, FieldShapes.social])
        harness.respond(["isChallengeComplete": true, "status": "approved"])
        _ = await (try step.only(PollingCollector.self)).poll { _ in }
        harness.respond([:], status: 404)
        _ = try? await (try step.only(IdpCollector.self)).authorize(with: NoHandler())
        _ = try await harness.bodySent(by: step)
        #expect(harness.server.requests.count == 4)
        for request in harness.server.requests {
            #expect(request.headerFields[.acceptLanguage] == "en-GB, en;q=0.9, nl;q=0.8", "\(request.url)")
        }
    }

    @Test func `Without languages of the configuration the system's are asked for, and none when there are none`()
        async throws
    {
        let usual = FlowHarness()
        _ = try await usual.start([])
        #expect(usual.server.requests.first?.headerFields[.acceptLanguage] == AcceptLanguage.preferred().headerValue)
        let none = FlowHarness { $0.languages = AcceptLanguage([]) }
        _ = try await none.start([])
        #expect(none.server.requests.first?.headerFields[.acceptLanguage] == nil)
    }

    @Test func `Options belong to one flow`() async throws {
        let harness = FlowHarness()
        harness.respond(FlowHarness.form([]))
        _ = await harness.daVinci.start { options in
            options.acrValues = "policy-1"
            options.loginHint = "jo"
            options.prompt = "login"
            options.uiLocales = "nl en"
            options.parameters = ["custom": "a b", "acr_values": "overridden"]
        }
        _ = try await harness.start([])
        let queries = harness.server.requests.map { request in
            Dictionary(uniqueKeysWithValues: request.url.queryItems.map { ($0.name, $0.value) })
        }
        #expect(queries.first?["acr_values"] == "policy-1")
        #expect(queries.first?["login_hint"] == "jo")
        #expect(queries.first?["prompt"] == "login")
        #expect(queries.first?["ui_locales"] == "nl en")
        #expect(queries.first?["custom"] == "a b")
        #expect(queries.last?["acr_values"] == nil)
        #expect(queries.last?["custom"] == nil)
    }

    @Test func `At success the code is exchanged, the tokens are stored and the user is there`() async throws {
        let harness = FlowHarness()
        let step = try await harness.start([FieldShapes.password])
        harness.respondWithSuccess()
        harness.respondWithToken()
        let success = try #require(await step.next() as? SuccessNode)
        #expect(success.session.value == "c0de-1")
        let token = try #require(harness.server.requests.last)
        let form = PercentEncoding.decodePairs(String(decoding: token.body, as: UTF8.self))
        #expect(token.url.path == "/env/as/token")
        #expect(form.contains { $0 == ("code", "c0de-1") })
        #expect(form.contains { $0.name == "code_verifier" && $0.value.count >= 43 })
        #expect(try await harness.tokens.get()?.accessToken == "acce55-t0ken")
        let user = try #require(success.user)
        #expect(try await user.token().get().accessToken == "acce55-t0ken")
        let restored = try #require(await harness.daVinci.user())
        #expect(try await restored.token().get().accessToken == "acce55-t0ken")
    }

    @Test func `A success at once, with a session that lives`() async throws {
        let harness = FlowHarness()
        harness.server.respond { request in
            let state = request.url.queryItems.first { $0.name == "state" }?.value ?? ""
            return FlowHarness.response(["authorizeResponse": ["code": "c", "state": .string(state)]])
        }
        harness.respondWithToken()
        #expect(await harness.daVinci.start() is SuccessNode)
    }

    @Test func `Nobody is logged in before a login`() async throws {
        let harness = FlowHarness()
        #expect(await harness.daVinci.user() == nil)
        #expect(await harness.daVinci.daVinciUser() == nil)
        #expect(try await harness.daVinci.storedUser() == nil)
        #expect(try await DaVinci.createDaVinci().storedUser() == nil)
    }

    @Test func `Who is stored is told apart from a storage that cannot be read`() async throws {
        let harness = FlowHarness()
        try await harness.tokens.save(item: Token(accessToken: "acce55-t0ken", tokenType: "Bearer", expiresIn: 3600))
        let stored = try #require(try await harness.daVinci.storedUser())
        #expect(try await stored.token().get().accessToken == "acce55-t0ken")

        let unreadable = FlowHarness(tokens: LockedStorage<Token>())
        let error = await #expect(throws: PingError.self) { try await unreadable.daVinci.storedUser() }
        #expect(error?.code == .storageLocked)
        #expect(await unreadable.daVinci.user() != nil)
        #expect(unreadable.logger.lines.contains { $0.contains("Cannot determine") })
    }

    @Test(arguments: ["someone-else", ""])
    func `A success for another login is refused, and nothing is stored`(state: String) async throws {
        let harness = FlowHarness()
        let step = try await harness.start([])
        harness.respondWithSuccess(state: state)
        #expect(await step.next() is FailureNode)
        #expect(try await harness.tokens.get() == nil)
        #expect(harness.server.requests.count == 2)
    }

    @Test func `A failed exchange is a failure that says so, and leaves the tokens of before alone`() async throws {
        let harness = FlowHarness()
        let first = try await harness.start([])
        harness.respondWithSuccess()
        harness.respondWithToken()
        #expect(await first.next() is SuccessNode)

        let second = try await harness.start([])
        #expect(try await harness.tokens.get() != nil)
        harness.respondWithSuccess(code: "c0de-2")
        harness.respond(["error": "invalid_grant"], status: 400)
        let failed = try #require(await second.next() as? FailureNode)
        #expect(failed.cause.localizedDescription.isEmpty == false)
        #expect(try await harness.tokens.get()?.accessToken == "acce55-t0ken")
    }

    @Test func `Flow cookies belong to their flow, session cookies outlive it`() async throws {
        let harness = FlowHarness()
        harness.respond(
            FlowHarness.form([]),
            cookies: [
                "interactionId=i1; Path=/; HttpOnly", "ST=s3ssion; Path=/", "other=x; Domain=evil.example; Path=/",
            ]
        )
        let step = try #require(await harness.daVinci.start() as? ContinueNode)
        _ = try await harness.bodySent(by: step)
        let sent = try #require(harness.server.requests.last?.headerFields[.cookie])
        #expect(Set(sent.components(separatedBy: "; ")) == ["interactionId=i1", "ST=s3ssion"])
        _ = try await harness.start([])
        #expect(harness.server.requests.last?.headerFields[.cookie] == "ST=s3ssion")
        #expect(harness.logger.lines.contains { $0.contains("other") && $0.lowercased().contains("cookie") })
    }

    @Test func `Signing off revokes the token, ends the session with its cookies, and forgets both`() async throws {
        let harness = FlowHarness()
        let step = try await harness.start([])
        harness.respondWithSuccess(cookies: ["ST=s3ssion; Path=/", "ST-NO-SS=n; Path=/"])
        harness.respondWithToken()
        #expect(await step.next() is SuccessNode)
        harness.server.respond(HttpResponse(status: 200)) { $0.url.path == "/env/as/revoke" }
        harness.server.respond(HttpResponse(status: 204)) { $0.url.path == "/env/as/signoff" }
        let report = try await harness.daVinci.signOff().get()
        #expect(report.succeeded)
        let end = try #require(harness.server.requests.last { $0.url.path == "/env/as/signoff" })
        #expect(Set((end.headerFields[.cookie] ?? "").components(separatedBy: "; ")) == ["ST=s3ssion", "ST-NO-SS=n"])
        #expect(try await harness.tokens.get() == nil)
        #expect(await harness.daVinci.user() == nil)
        _ = try await harness.start([])
        #expect(harness.server.requests.last?.headerFields[.cookie] == nil)
        try harness.server.verifyFinished()
    }

    @Test func `Signing off names the session by its ID token`() async throws {
        let harness = FlowHarness()
        try await harness.tokens.save(item: Token(accessToken: "acce55", expiresIn: 3600, idToken: "h.p.s"))
        harness.server.respond(HttpResponse(status: 200)) { $0.url.path == "/env/as/revoke" }
        harness.server.respond(HttpResponse(status: 204)) { $0.url.path == "/env/as/signoff" }
        #expect(try await harness.daVinci.signOff().get().succeeded)
        let end = try #require(harness.server.requests.last { $0.url.path == "/env/as/signoff" })
        #expect(end.url.queryItems.first { $0.name == "id_token_hint" }?.value == "h.p.s")
        #expect(end.url.queryItems.first { $0.name == "client_id" }?.value == "demo-app")
        try harness.server.verifyFinished()
    }

    @Test func `Flows side by side do not disturb each other`() async throws {
        let harness = FlowHarness()
        harness.respond(FlowHarness.form([FieldShapes.text], id: "one"), cookies: ["interactionId=i1; Path=/"])
        let first = try #require(await harness.daVinci.start() as? ContinueNode)
        let firstState = try #require(harness.server.requests.last?.url.queryItems.first { $0.name == "state" }?.value)
        harness.respond(FlowHarness.form([FieldShapes.text], id: "two"), cookies: ["interactionId=i2; Path=/"])
        let second = try #require(await harness.daVinci.start() as? ContinueNode)
        let secondState = try #require(harness.server.requests.last?.url.queryItems.first { $0.name == "state" }?.value)
        #expect(firstState != secondState)

        harness.respondWithSuccess(state: firstState)
        #expect(await second.next() is FailureNode)
        #expect(harness.server.requests.last?.headerFields[.cookie] == "interactionId=i2")
        harness.respondWithSuccess(state: firstState)
        harness.respondWithToken()
        #expect(await first.next() is SuccessNode)
        let sent = try #require(harness.server.requests.last { $0.url.path.contains("/davinci/") })
        #expect(sent.headerFields[.cookie] == "interactionId=i1")
    }

    @Test func `Many flows at once on one workflow`() async throws {
        // Accepts any login, and makes each response from the request.
        let server = ClosureClient { request in
            await Task.yield()
            switch request.url.path {
            case "/env/as/token":
                return FlowHarness.response(["access_token": "a", "token_type": "Bearer", "expires_in": 60])
            case "/env/as/authorize":
                let state = request.url.queryItems.first { $0.name == "state" }?.value ?? ""
                return FlowHarness.response(
                    FlowHarness.form([FieldShapes.password]),
                    cookies: ["flow=\(state); Path=/"]
                )
            default:
                let state = request.headerFields[.cookie]?.dropFirst("flow=".count) ?? ""
                return FlowHarness.response(["authorizeResponse": ["code": "c", "state": .string(String(state))]])
            }
        }
        let daVinci = DaVinci.createDaVinci { config in
            config.httpClient = server
            config.sessionStorage = MemoryStorage<[HttpCookie]>()
            config.module(OidcModule.config) { oidc in
                oidc.clientId = "demo-app"
                oidc.redirectUri = "demo://cb"
                oidc.scopes = ["email"]
                oidc.storage = MemoryStorage<Token>()
                oidc.openId = FlowHarness.provider
            }
        }
        let successes = await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<50 {
                group.addTask {
                    let node = await daVinci.start()
                    for collector in node.collectors { (collector as? PasswordCollector)?.value = "S3cret-Word" }
                    return await (node as? ContinueNode)?.next() is SuccessNode
                }
            }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(successes == 50)
    }

    @Test func `A flow continues in another process`() async throws {
        let harness = FlowHarness()
        harness.respond(FlowHarness.form([FieldShapes.password]), cookies: ["interactionId=i1; Path=/"])
        let step = try #require(await harness.daVinci.start() as? ContinueNode)
        let data = try JSONEncoder().encode(try step.snapshot())
        let state = harness.server.requests.last?.url.queryItems.first { $0.name == "state" }?.value

        let other = FlowHarness()
        let restored = try await other.daVinci.restore(try JSONDecoder().decode(FlowSnapshot.self, from: data))
        try restored.only(PasswordCollector.self).value = "S3cret-Word"
        other.respondWithSuccess(state: state)
        other.respondWithToken()
        #expect(await restored.next() is SuccessNode)
        #expect(other.server.requests.first?.headerFields[.cookie] == "interactionId=i1")
    }

    @Test(arguments: [true, false])
    func `A flow of another client or environment is refused, with the option that differs`(isOtherClient: Bool)
        async throws
    {
        let step = try await FlowHarness().start([FieldShapes.password])
        let other = FlowHarness { config in
            config.module(OidcModule.config) { oidc in
                oidc.clientId = isOtherClient ? "other" : "demo-app"
                let issuer = FlowHarness.origin + (isOtherClient ? "/env/as" : "/other/as")
                oidc.openId = OpenIdConfiguration(
                    issuer: issuer,
                    authorizationEndpoint: issuer + "/authorize",
                    tokenEndpoint: issuer + "/token",
                    userinfoEndpoint: issuer + "/userinfo"
                )
            }
        }
        let error = await #expect(throws: PingError.self) { try await other.daVinci.restore(try step.snapshot()) }
        #expect(error?.code == .snapshotUnusable)
        #expect(error?.explanation.contains(isOtherClient ? "clientId" : "discoveryEndpoint") == true)
        #expect(other.server.requests.isEmpty)
    }

    @Test func `A workflow without the OIDC module says what it lacks`() async throws {
        let daVinci = DaVinci.createDaVinci()
        #expect(daVinci.workflow.config.timeout == 15)
        let error = try failure(await daVinci.start())
        #expect(error.code == .invalidConfiguration)
        #expect(await daVinci.user() == nil)
    }

    @Test func `An app's own cookie module stays`() async throws {
        let storage = MemoryStorage<[HttpCookie]>()
        let harness = FlowHarness { config in
            config.module(CookieModule.config, priority: 50) { cookies in
                cookies.persist = ["mine"]
                cookies.storage = storage
            }
        }
        harness.respond(FlowHarness.form([]), cookies: ["mine=1; Path=/", "ST=2; Path=/"])
        _ = await harness.daVinci.start()
        #expect(try await storage.get()?.map(\.name) == ["mine"])
    }

    @Test func `Session cookies go into the storage of the configuration`() async throws {
        let storage = MemoryStorage<[HttpCookie]>()
        let harness = FlowHarness { config in config.sessionStorage = storage }
        harness.respond(FlowHarness.form([]), cookies: ["ST=2; Path=/"])
        _ = await harness.daVinci.start()
        #expect(try await storage.get()?.map(\.name) == ["ST"])
    }

    @Test func `Events tell the way of a flow`() async throws {
        let harness = FlowHarness()
        let events = harness.daVinci.events()
        _ = try await harness.start([FieldShapes.text])
        var kinds: [FlowEvent.Kind] = []
        for await event in events {
            kinds.append(event.kind)
            if case .arrived = event.kind { break }
        }
        #expect(kinds.first == .started)
        #expect(kinds.last == .arrived(.continue(actions: ["TextCollector"])))
    }

    @Test func `No secret of a login is logged or printed`() async throws {
        let harness = FlowHarness()
        harness.respond(FlowHarness.form([FieldShapes.password]), cookies: ["interactionId=canary-cookie; Path=/"])
        let step = try #require(await harness.daVinci.start() as? ContinueNode)
        try step.only(PasswordCollector.self).value = "canary-password"
        harness.respond(["message": "No", "code": "x"], status: 400)
        let error = await step.next()
        try step.only(PasswordCollector.self).value = "canary-password"
        harness.respondWithSuccess(code: "canary-code", cookies: ["ST=canary-session; Path=/"])
        harness.respond(["error": "invalid_grant"], status: 400)
        let failed = await step.next()
        let printed = "\(error)\(failed)\(String(describing: failed.cause))\(step)\(harness.daVinci)"
        #expect(!(printed + harness.logger.lines.joined()).contains("canary"))
    }
}

private struct NoHandler: IdpHandler {
    let tokenType = IdpTokenType.idToken

    func authorize(idpClient: IdpClient) async throws -> IdpResult { throw CancellationError() }
}
