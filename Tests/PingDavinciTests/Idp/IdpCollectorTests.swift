import Foundation
import HTTPTypes
import PingDavinci
import PingTestKit
import Testing

@Suite("Social logins")
struct IdpCollectorTests {
    private static let link = "https://auth.example.test/env/rp/authenticate?providerId=idp-google-01"
    private static let nativeLink = "https://auth.example.test/env/rp/callback/native?state=s1"

    private func collector(
        _ harness: FlowHarness = FlowHarness(),
        _ field: JSON = FieldShapes.social
    ) async throws -> (IdpCollector, ContinueNode) {
        let step = try await harness.start([FieldShapes.text, field])
        return (try step.only(), step)
    }

    @Test func `A social login is read`() async throws {
        let (idp, step) = try await collector()
        #expect(idp.label == "Continue with Google")
        #expect(idp.idpType == "GOOGLE")
        #expect(idp.idpId == "idp-google-01")
        #expect(idp.idpEnabled)
        #expect(idp.link == Self.link)
        #expect(!idp.isAuthorized)
        #expect(try FlowHarness.formData(of: step) == [:])
    }

    @Test func `The browser's continue token answers the step in place of the form`() async throws {
        let harness = FlowHarness { config in
            config.module(IdpModule.config) { idp in
                idp.browser = FakeBrowser(redirect: "demo://cb?continueToken=t%2B1")
                idp.callbackScheme = "demo"
            }
        }
        let (idp, step) = try await collector(harness)
        try await idp.authorize()
        #expect(idp.isAuthorized)
        harness.respond(FlowHarness.form([]))
        #expect(await step.next() is ContinueNode)
        let request = try #require(harness.server.requests.last)
        #expect(request.url.absoluteString == FlowHarness.origin + "/env/continue")
        #expect(request.method == .post)
        #expect(request.headerFields[.authorization] == "Bearer t+1")
        #expect(try JSON(parsing: request.body) == [:])
        #expect(!idp.isAuthorized)
    }

    @Test(arguments: [
        (IdpTokenType.idToken, "idToken"), (.accessToken, "accessToken"),
    ])
    func `A handler of the app logs in on this device`(type: IdpTokenType, member: String) async throws {
        let handler = FakeHandler(tokenType: type)
        let harness = FlowHarness { config in
            config.module(IdpModule.config) { $0.handlers["GOOGLE"] = handler }
            config.module(CustomHeader.config) { $0.header(name: "X-Tenant", value: "north") }
        }
        let (idp, step) = try await collector(harness)
        harness.respond([
            "idp": ["clientId": "client-123", "nonce": "n-77", "scopes": ["openid", "email"]],
            "_links": ["next": ["href": .string(Self.nativeLink)]],
        ])
        try await idp.authorize()
        let description = try #require(harness.server.requests.last)
        #expect(description.url.absoluteString == Self.link)
        #expect(description.headerFields[.accept] == "application/json")
        #expect(description.headerFields[try #require(HTTPField.Name("x-requested-with"))] == "ping-sdk")
        #expect(description.headerFields[try #require(HTTPField.Name("X-Tenant"))] == "north")
        #expect(handler.seen.current == IdpClient(clientId: "client-123", scopes: ["openid", "email"], nonce: "n-77"))
        harness.respond(FlowHarness.form([]))
        #expect(await step.next() is ContinueNode)
        let request = try #require(harness.server.requests.last)
        #expect(request.url.absoluteString == Self.nativeLink)
        #expect(try JSON(parsing: request.body) == .object([member: "pr0vider-token"]))
    }

    @Test func `Where the server does not describe the provider, the browser is taken in the handler's place`()
        async throws
    {
        let handler = FakeHandler(tokenType: .idToken)
        let harness = FlowHarness { config in
            config.module(IdpModule.config) { idp in
                idp.handlers["GOOGLE"] = handler
                idp.browser = FakeBrowser(redirect: "demo://cb?continueToken=t")
                idp.callbackScheme = "demo"
            }
        }
        let (idp, step) = try await collector(harness)
        harness.respond(["message": "Not here"], status: 404)
        try await idp.authorize()
        #expect(handler.seen.current == nil)
        #expect(try step.asRequest().headerFields[.authorization] == "Bearer t")
        #expect(harness.logger.lines.contains { $0.contains("does not describe the identity provider") })
    }

    @Test func `Where the server does not describe the provider and there is no browser, that is said`() async throws {
        let harness = FlowHarness { config in
            config.module(IdpModule.config) { $0.handlers["GOOGLE"] = FakeHandler(tokenType: .idToken) }
        }
        let (idp, _) = try await collector(harness)
        harness.respond(["message": "Not here"], status: 404)
        let error = await #expect(throws: PingError.self) { try await idp.authorize() }
        #expect(error?.code == .idpUndescribed)
        #expect(error?.context.status == 404)
    }

    @Test func `A token of a kind no flow takes is refused`() async throws {
        let harness = FlowHarness()
        let (idp, _) = try await collector(harness)
        harness.respond(["_links": ["next": ["href": .string(Self.nativeLink)]]])
        #expect(
            await asyncThrownCode {
                try await idp.authorize(with: FakeHandler(tokenType: .authorizationCode))
            } == .idpUnavailable
        )
        #expect(!idp.isAuthorized)
    }

    @Test func `A description of the provider that leads elsewhere is refused before the user logs in`() async throws {
        let harness = FlowHarness()
        let (idp, _) = try await collector(harness)
        harness.respond(["_links": ["next": ["href": "https://evil.example.test/x"]]])
        let handler = FakeHandler(tokenType: .idToken)
        let error = await #expect(throws: PingError.self) { try await idp.authorize(with: handler) }
        #expect(error?.code == .untrustedOrigin)
        #expect(handler.seen.current == nil)
    }

    @Test func `Nothing installed: the error says what to install`() async throws {
        let (idp, _) = try await collector()
        let error = await #expect(throws: PingError.self) { try await idp.authorize() }
        #expect(error?.code == .providerMissing)
        #expect(error?.recovery?.contains("IdpModule") == true)
    }

    @Test func `A provider that is switched off`() async throws {
        let (idp, _) = try await collector(FlowHarness(), FieldShapes.social.with("idpEnabled", false))
        let error = #expect(throws: PingError.self) { try idp.authorizationURL() }
        #expect(error?.code == .idpUnavailable)
        #expect(error?.recovery?.contains("idpEnabled") == true)
    }

    @Test func `A step that has been answered takes no social login, and the error says where to continue`()
        async throws
    {
        let harness = FlowHarness()
        let (idp, step) = try await collector(harness)
        harness.respond(FlowHarness.form([], id: "n0de2"))
        _ = await step.next()
        let error = #expect(throws: PingError.self) { try idp.authorizationURL() }
        #expect(error?.code == .alreadySubmitted)
        #expect(error?.recovery?.contains("that next() returned") == true)
    }

    @Test func `A redirect nobody waits for is refused: not begun, a second time, for another field`() async throws {
        let harness = FlowHarness()
        let other = FieldShapes.social.with("key", "apple").with("idpType", "APPLE")
        let step = try await harness.start([FieldShapes.social, other])
        let logins = step.collectors.compactMap { $0 as? IdpCollector }
        let (google, apple) = (try #require(logins.first), try #require(logins.last))
        let redirect = "demo://cb?continueToken=t"

        #expect(thrownCode { try google.accept(redirect: redirect) } == .idpUnexpectedRedirect)
        _ = try google.authorizationURL()
        let error = #expect(throws: PingError.self) { try apple.accept(redirect: redirect) }
        #expect(error?.code == .idpUnexpectedRedirect)
        try google.accept(redirect: redirect)
        #expect(thrownCode { try google.accept(redirect: redirect) } == .idpUnexpectedRedirect)
    }

    @Test func `A continue token of another flow is refused`() async throws {
        let harness = FlowHarness()
        let (first, _) = try await collector(harness)
        harness.respond(FlowHarness.form([FieldShapes.social]).with("interactionId", "interaction-2"))
        let second: IdpCollector = try #require(await harness.daVinci.start() as? ContinueNode).only()
        _ = try first.authorizationURL()
        let unasked = #expect(throws: PingError.self) { try second.accept(redirect: "demo://cb?continueToken=t") }
        #expect(unasked?.code == .idpUnexpectedRedirect)

        // Both are awaited now; the token says whose it is.
        _ = try second.authorizationURL()
        let redirect = "demo://cb?continueToken=t&interactionId=interaction-1"
        let error = #expect(throws: PingError.self) { try second.accept(redirect: redirect) }
        #expect(error?.code == .idpUnexpectedRedirect)
        try first.accept(redirect: redirect)
        #expect(first.isAuthorized)
        #expect(!second.isAuthorized)
    }

    @Test(arguments: [(400, ["message": "No"]), (200, ["eventName": "rewindStateToLastRenderedUI"])] as [(Int, JSON)])
    func
        `A login that is open in a browser comes back to its step, though the server has refused or repeated it meanwhile`(
            status: Int,
            answer: JSON
        ) async throws
    {
        let harness = FlowHarness()
        let (idp, step) = try await collector(harness)
        _ = try idp.authorizationURL()
        harness.respond(answer, status: status)
        let node = await step.next()
        #expect((node as? ErrorNode)?.continueNode === step || node as? ContinueNode === step)
        try idp.accept(redirect: "demo://cb?continueToken=t")
        #expect(try step.asRequest().headerFields[.authorization] == "Bearer t")
    }

    @Test func `A login begun on one step is not taken by the field of the same name on the next`() async throws {
        let harness = FlowHarness()
        let (first, step) = try await collector(harness)
        _ = try first.authorizationURL()
        harness.respond(FlowHarness.form([FieldShapes.text, FieldShapes.social], id: "n0de2"))
        let second: IdpCollector = try #require(await step.next() as? ContinueNode).only()
        #expect(second.id == first.id)
        let error = #expect(throws: PingError.self) { try second.accept(redirect: "demo://cb?continueToken=t") }
        #expect(error?.code == .idpUnexpectedRedirect)
        #expect(!second.isAuthorized)
        _ = try second.authorizationURL()
        try second.accept(redirect: "demo://cb?continueToken=t")
        #expect(second.isAuthorized)
    }

    @Test(arguments: [
        "demo://cb", "demo://cb?continueToken=", "demo://cb?continueToken=a&continueToken=b", "", "not a url",
        "demo://cb?error=access_denied&error_description=No", "demo://cb?error=x&continueToken=t",
        "demo://cb#continueToken=t",
    ])
    func `A redirect without exactly one token is refused`(redirect: String) async throws {
        let (idp, _) = try await collector()
        _ = try idp.authorizationURL()
        #expect([.idpRefused, .idpUnexpectedRedirect].contains(thrownCode { try idp.accept(redirect: redirect) }))
        #expect(!idp.isAuthorized)
    }

    @Test(arguments: ["demo://cb?error=x", "demo://cb", "demo://cb?continueToken=a&continueToken=b"])
    func `A redirect without a token, which any app can send, does not keep the genuine one from being taken`(
        redirect: String
    ) async throws {
        let (idp, step) = try await collector()
        _ = try idp.authorizationURL()
        #expect([.idpRefused, .idpUnexpectedRedirect].contains(thrownCode { try idp.accept(redirect: redirect) }))
        try idp.accept(redirect: "demo://cb?continueToken=t")
        #expect(try step.asRequest().headerFields[.authorization] == "Bearer t")
    }

    @Test func `What an unexpected redirect says about an error is not shown`() async throws {
        let (idp, _) = try await collector()
        let error = #expect(throws: PingError.self) { try idp.accept(redirect: "demo://cb?error=Call+us") }
        #expect(error?.code == .idpUnexpectedRedirect)
    }

    @Test func `Of redirects that come in at once one is taken`() async throws {
        let (idp, _) = try await collector()
        for _ in 0..<300 {
            _ = try idp.authorizationURL()
            let taken = await withTaskGroup(of: Bool.self) { group in
                for number in 0..<4 {
                    group.addTask { (try? idp.accept(redirect: "demo://cb?continueToken=t\(number)")) != nil }
                }
                return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
            }
            #expect(taken == 1)
        }
    }

    @Test func `What a redirect says about an error is shown short and in one line, since any app can send it`()
        async throws
    {
        let (idp, _) = try await collector()
        _ = try idp.authorizationURL()
        let description = "%1B%5B2J%0AYour+password+please%E2%80%AE" + String(repeating: "x", count: 100_000)
        let error = #expect(throws: PingError.self) {
            try idp.accept(redirect: "demo://cb?error=access_denied%0D&error_description=\(description)")
        }
        #expect(error?.code == .idpRefused)
        let message = try #require(error?.message)
        #expect(message.contains("access_denied  – ") && message.contains("[2J Your password please"))
        #expect(message.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0 != "\u{202E}" })
        #expect(message.count < 700)
    }

    @Test func `Without a continue link the token has nowhere to go, and that is said`() async throws {
        let harness = FlowHarness()
        var form = FlowHarness.form([FieldShapes.social])
        form["_links"]?["continue"] = nil
        harness.respond(form)
        let step = try #require(await harness.daVinci.start() as? ContinueNode)
        let idp: IdpCollector = try step.only()
        _ = try idp.authorizationURL()
        try idp.accept(redirect: "demo://cb?continueToken=t")
        #expect(try failure(await step.next()).code == .missingLink)
    }

    @Test(arguments: [("javascript:x", PingError.Code.invalidURL), ("http://a.test", .insecureURL), ("", .invalidURL)])
    func `A page that must not be opened is not opened`(link: String, code: PingError.Code) async throws {
        let harness = FlowHarness()
        let field = FieldShapes.social.with("links", ["authenticate": ["href": .string(link)]])
        let (idp, _) = try await collector(harness, field)
        let error = #expect(throws: PingError.self) { try idp.authorizationURL() }
        #expect(error?.code == code)
    }

    @Test func `An awaited login survives the process`() async throws {
        let harness = FlowHarness()
        let (idp, step) = try await collector(harness)
        _ = try idp.authorizationURL()
        let restored = try await harness.daVinci.restore(try step.snapshot())
        let again: IdpCollector = try restored.only()
        try again.accept(redirect: "demo://cb?continueToken=t")
        #expect(again.isAuthorized)
    }
}

private struct FakeBrowser: IdpBrowser {
    let redirect: String

    func open(_ url: String, callbackScheme: String?) async throws -> String {
        #expect(url == FieldShapes.social["links"]?["authenticate"]?["href"]?.string)
        #expect(callbackScheme == "demo")
        return redirect
    }
}

private final class FakeHandler: IdpHandler {
    let tokenType: IdpTokenType
    let seen = Locked<IdpClient?>(nil)

    init(tokenType: IdpTokenType) { self.tokenType = tokenType }

    func authorize(idpClient: IdpClient) async throws -> IdpResult {
        seen.set(idpClient)
        return IdpResult(token: "pr0vider-token")
    }
}
