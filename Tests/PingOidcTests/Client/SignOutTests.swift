import Foundation
import PingTestKit
import Testing

@testable import PingOidc

@Suite struct SignOutTests {
    @Test func `Revoking deletes the tokens and tells the server, with the refresh token if there is one`() async throws
    {
        let login = try await TestLogin()
        let token = try await login.logIn()
        try await login.client.revoke()
        #expect(try await login.storage.get() == nil)
        #expect(
            login.provider.forms("revoke") == [["token": try #require(token.refreshToken), "client_id": "demo-app"]]
        )
        let bare = try await TestLogin { $0.answer = { $0["refresh_token"] = nil } }
        let access = try await bare.logIn().accessToken
        try await bare.client.revoke()
        #expect(bare.provider.forms("revoke").first?["token"] == access)
    }

    @Test func `Revoking when nobody is logged in is not an error and sends nothing`() async throws {
        let login = try await TestLogin()
        try await login.client.revoke()
        #expect(login.provider.paths.isEmpty)
    }

    @Test(arguments: [nil, HttpResponse(status: 500), HttpResponse(status: 400), HttpResponse(status: 302)])
    func
        `Without the network, or with a server that fails, the tokens are gone all the same and the error says what was not done`(
            _ answer: HttpResponse?
        ) async throws
    {
        let login = try await TestLogin()
        try await login.logIn()
        login.provider.change {
            $0.intercept = { _ in
                guard let answer else { throw PingError(.networkUnreachable, "There is no network.") }
                return answer
            }
        }
        let error = await failure { try await login.client.endSession() }
        #expect(error is OidcError)
        #expect(try await login.storage.get() == nil)
        #expect(login.provider.paths.contains("revoke"))
        #expect(login.provider.paths.contains("idp/signoff"))
    }

    @Test func `Ending the session names it by its ID token, at the endpoint that needs no browser`() async throws {
        let login = try await TestLogin(config: { $0.signOutRedirectUri = "demo://bye" })
        let token = try await login.logIn()
        try await login.client.endSession()
        let url = try #require(login.provider.requests.first { $0.url.path == "/as/idp/signoff" }?.url)
        let query = Dictionary(url.queryItems.map { ($0.name, $0.value) }, uniquingKeysWith: { $1 })
        #expect(
            query == [
                "id_token_hint": try #require(token.idToken), "client_id": "demo-app",
                "post_logout_redirect_uri": "demo://bye",
            ]
        )
        #expect(login.provider.paths.contains("revoke"))
    }

    @Test func `A storage that cannot be read still gives up its tokens; one that cannot delete is an error`()
        async throws
    {
        let storage = FailingStorage()
        let client = TestLogin.client(of: try await TestProvider(), storage: storage)
        try await storage.save(item: Token(accessToken: "a"))
        storage.refusals.set(.get)
        #expect((await failure { try await client.revoke() } as? OidcError)?.cause is PingError)
        #expect(try await storage.inner.get() == nil)
        try await storage.inner.save(item: Token(accessToken: "a"))
        storage.refusals.set(.delete)
        #expect((await failure { try await client.revoke() } as? OidcError)?.cause is PingError)
    }

    @Test func `A cancelled caller does not leave half a sign-out behind`() async throws {
        let login = try await TestLogin()
        try await login.logIn()
        let gate = Gate()
        login.provider.change {
            $0.intercept = {
                if $0.url.path == "/as/revoke" { try await gate.wait() }
                return nil
            }
        }
        let leaving = Task { try await login.client.revoke() }
        await gate.waitForArrivals()
        leaving.cancel()
        gate.open()
        try await leaving.value
        #expect(try await login.storage.get() == nil)
    }

    @Test func `A sign-out waits for a refresh in progress, and nothing comes back after it`() async throws {
        let login = try await TestLogin()
        try await login.logInAndExpire()
        let gate = Gate()
        login.provider.change {
            $0.intercept = {
                if $0.url.path == "/as/token" { try await gate.wait() }
                return nil
            }
        }
        let refreshing = Task { await login.client.token() }
        await gate.waitForArrivals()
        let leaving = Task { try await login.client.revoke() }
        gate.open()
        let token = try await refreshing.value.get()
        try await leaving.value
        #expect(try await login.storage.get() == nil)
        #expect(login.provider.forms("revoke").first?["token"] == token.refreshToken)
    }

    @Test(arguments: [false, true])
    func `A sign-out that cannot wait for a request in progress lets nothing come back, also where the storage would`(
        _ isForService: Bool
    ) async throws {
        let (storage, gate, provider) = (FailingStorage(), Gate(), try await TestProvider())
        let client = TestLogin.client(of: provider, storage: storage)
        let request = try await client.authorizationRequest()
        let code = try client.code(fromRedirect: provider.approve(request), for: request)
        _ = try await client.exchange(code: code, for: request)
        provider.change { $0.handled = { if $0.url.path == "/as/token" { try await gate.wait() } } }
        let renewing = Task {
            isForService
                ? await failure { try await client.token(resource: "https://api.example.test") }
                : await client.refresh().error
        }
        await gate.waitForArrivals()
        storage.refusals.set(.lock)
        #expect(await failure { try await client.revoke() }?.failureCode == .storageLocked)
        storage.refusals.set([])
        gate.open()
        #expect([.oidcNoToken, .storageOvertaken].contains(await renewing.value?.failureCode))
        #expect(try await storage.get() == nil)
        #expect(client.held.current.unsaved == nil)
        try await until { provider.liveRefreshTokens.isEmpty }
        #expect(provider.forms("revoke").count == 2)
    }

    @Test func `A renewed token that could not be stored is what a sign-out revokes, and not the spent one`()
        async throws
    {
        let (client, provider, storage, issued) = try await clientThatCannotSave()
        #expect(try await client.token().get().refreshToken == issued.current)
        try await client.revoke()
        #expect(try await storage.inner.get() == nil)
        #expect(provider.forms("revoke").map { $0["token"] } == [issued.current])
        #expect(await client.token().error?.failureCode == .oidcNoToken)
    }

    @Test func `A renewed token that cannot be stored while a sign-out waits is revoked, too`() async throws {
        let (client, provider, _, issued) = try await clientThatCannotSave()
        let gate = Gate()
        provider.change {
            $0.intercept = {
                if $0.url.path == "/as/token" { try await gate.wait() }
                return nil
            }
        }
        let refreshing = Task { await client.token() }
        await gate.waitForArrivals()
        let leaving = Task { try await client.revoke() }
        try await until { client.signOuts.current > 0 }
        gate.open()
        #expect(try await refreshing.value.get().refreshToken == issued.current)
        try await leaving.value
        #expect(provider.forms("revoke").map { $0["token"] } == [issued.current])
    }

    /// A client whose token has ended and whose storage takes no other; and the refresh token that was issued last.
    private func clientThatCannotSave() async throws -> (OidcClient, TestProvider, FailingStorage, Locked<String?>) {
        let (storage, issued) = (FailingStorage(), Locked<String?>(nil))
        let provider = try await TestProvider { $0.answer = { issued.set($0["refresh_token"]?.string) } }
        let client = TestLogin.client(of: provider, storage: storage)
        let request = try await client.authorizationRequest()
        let code = try client.code(fromRedirect: provider.approve(request), for: request)
        _ = try await client.exchange(code: code, for: request)
        provider.clock.advance(by: .seconds(4000))
        storage.refusals.set(.save)
        return (client, provider, storage, issued)
    }

    @Test func `A login that ends after a sign-out is not stored, and its tokens are revoked`() async throws {
        let (gate, issued) = (Gate(), Locked<String?>(nil))
        let login = try await TestLogin {
            $0.answer = { issued.set($0["refresh_token"]?.string) }
            $0.intercept = {
                if $0.url.path == "/as/token" { try await gate.wait() }
                return nil
            }
        }
        let loggingIn = Task { await failure { try await login.logIn() } }
        await gate.waitForArrivals()
        try await login.client.revoke()
        gate.open()
        #expect(await loggingIn.value?.failureCode == .signedOutDuringLogin)
        #expect(try await login.storage.get() == nil)
        #expect(login.provider.forms("revoke").map { $0["token"] } == [issued.current])
    }

    @Test
    func `A provider without a revocation endpoint lets a session end; revoke() says that the server was not told`()
        async throws
    {
        let login = try await TestLogin { $0.metadata = { $0["revocation_endpoint"] = nil } }
        try await login.logIn()
        try await login.client.endSession()
        #expect(try await login.storage.get() == nil)
        #expect(login.provider.paths.contains("idp/signoff"))
        try await login.logIn()
        #expect(await failure { try await login.client.revoke() }?.failureCode == .oidcMissingEndpoint)
        #expect(try await login.storage.get() == nil)
    }

    @Test func `A token that is dead already does not make a sign-out fail`() async throws {
        let login = try await TestLogin()
        login.provider.change { $0.intercept = { $0.url.path == "/as/revoke" ? .oauthError("invalid_token") : nil } }
        try await login.logIn()
        try await login.client.endSession()
        try await login.logIn()
        try await login.client.revoke()
        #expect(login.provider.forms("revoke").count == 2)
    }

    @Test func `A token that cannot be revoked does not make the end of a session fail; revoke() says so`() async throws
    {
        let logger = MemoryLogger()
        let login = try await TestLogin(logger: logger) {
            $0.answer = { $0["refresh_token"] = nil }
            $0.intercept = { $0.url.path == "/as/revoke" ? .oauthError("unsupported_token_type") : nil }
        }
        let token = try await login.logIn()
        try await login.client.endSession()
        #expect(login.provider.paths.contains("idp/signoff"))
        #expect(logger.lines.contains { $0.contains("live until they expire") && !$0.contains(token.accessToken) })
        try await login.logIn()
        let error = await failure { try await login.client.revoke() }
        #expect((error as? OidcError)?.errorMessage.contains("unsupported_token_type") == true)
        #expect(try await login.storage.get() == nil)
    }

    @Test(arguments: [
        HttpResponse.oauthError("invalid_token", status: 503), .oauthError("invalid_request"),
        .oauthError("INVALID_TOKEN"),
        .oauthError("invalid_client", status: 401),
    ])
    func `Every other refusal of a revocation is a failure`(_ response: HttpResponse) async throws {
        let login = try await TestLogin()
        try await login.logIn()
        login.provider.change { $0.intercept = { $0.url.path == "/as/revoke" ? response : nil } }
        guard case .apiError(response.status, _) = await failure({ try await login.client.endSession() }) as? OidcError
        else { return #expect(Bool(false), "another outcome") }
    }

    @Test func `Ending the session revokes at an endpoint that only the document for OAuth clients names`() async throws
    {
        let login = try await TestLogin {
            $0.metadata = { $0["revocation_endpoint"] = nil }
            $0.intercept = { request in
                guard request.url.path == "/.well-known/oauth-authorization-server/as" else { return nil }
                return .json([
                    "issuer": "https://op.example.test/as", "revocation_endpoint": "https://op.example.test/as/revoke",
                ])
            }
        }
        let token = try await login.logIn()
        try await login.client.endSession()
        #expect(login.provider.forms("revoke").first?["token"] == token.refreshToken)
    }

    @Test(arguments: [false, true])
    func `Without an ID token only the endpoint that needs no browser ends the session`(_ hasEndpoint: Bool)
        async throws
    {
        let logger = MemoryLogger()
        let login = try await TestLogin(logger: logger) {
            $0.answer = { $0["id_token"] = nil }
            if !hasEndpoint { $0.metadata = { $0["ping_end_idp_session_endpoint"] = nil } }
        } config: {
            $0.scopes = ["profile"]
        }
        try await login.logIn()
        try await login.client.endSession()
        #expect(login.provider.paths.contains("idp/signoff") == hasEndpoint)
        #expect(!login.provider.paths.contains("signoff"))
        #expect(logger.lines.contains { $0.contains("without an ID token") } == !hasEndpoint)
        #expect(login.provider.paths.contains("revoke"))
    }

    @Test func `A browser's logout without stored tokens still names the client and the way back`() async throws {
        let login = try await TestLogin(config: { $0.signOutRedirectUri = "demo://bye" })
        let query = try await login.client.logoutRequest().url.queryItems.map { "\($0.name)=\($0.value)" }
        #expect(query.prefix(2) == ["client_id=demo-app", "post_logout_redirect_uri=demo://bye"])
    }

    @Test func `A browser's logout carries the session, a state, and the way back`() async throws {
        let login = try await TestLogin(config: { $0.signOutRedirectUri = "demo://bye" })
        let token = try await login.logIn()
        let request = try await login.client.logoutRequest()
        let query = Dictionary(request.url.queryItems.map { ($0.name, $0.value) }, uniquingKeysWith: { $1 })
        #expect(request.url.path == "/as/signoff")
        #expect(query["id_token_hint"] == token.idToken)
        #expect(query["post_logout_redirect_uri"] == "demo://bye")
        #expect(query["state"] == request.state.reveal())
        #expect(!"\(request)".contains(request.state.reveal()))
        try login.client.checkLogout(redirect: "demo://bye?state=\(request.state.reveal())", for: request)
        try login.client.checkLogout(redirect: "demo://bye", for: request)
        for (redirect, code) in [
            ("demo://bye?state=other", PingError.Code.oidcStateMismatch), ("evil://bye", .oidcForeignRedirect),
        ] {
            let error = await failure { try login.client.checkLogout(redirect: redirect, for: request) }
            #expect(error?.failureCode == code)
            #expect(error?.advice != nil)
        }
    }

    @Test func `A browser's logout needs a way back to be configured`() async throws {
        let login = try await TestLogin()
        let error = await failure { try await login.client.logoutRequest() }
        #expect(error?.failureCode == .invalidConfiguration)
        #expect(error?.localizedDescription.contains("signOutRedirectUri") == true)
    }
}
