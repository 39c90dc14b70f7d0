import Foundation
import Testing

@testable import PingOidc

@Suite struct SignOutTests {
    @Test("Revoking deletes the tokens and tells the server, with the refresh token if there is one.")
    func revoke() async throws {
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

    @Test("Revoking when nobody is logged in is not an error and sends nothing.")
    func nobody() async throws {
        let login = try await TestLogin()
        try await login.client.revoke()
        #expect(login.provider.paths.isEmpty)
    }

    @Test(
        "Without the network, or with a server that fails, the tokens are gone all the same and the error says what was not done.",
        arguments: [nil, HttpResponse(status: 500), HttpResponse(status: 400), HttpResponse(status: 302)]
    )
    func failing(_ answer: HttpResponse?) async throws {
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

    @Test("Ending the session names it by its ID token, at the endpoint that needs no browser.")
    func endSession() async throws {
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

    @Test("A storage that cannot be read still gives up its tokens; one that cannot delete is an error.")
    func storage() async throws {
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

    @Test("A cancelled caller does not leave half a sign-out behind.")
    func cancellation() async throws {
        let login = try await TestLogin()
        try await login.logIn()
        let gate = Gate()
        login.provider.change {
            $0.intercept = {
                if $0.url.path == "/as/revoke" { await gate.pass() }
                return nil
            }
        }
        let leaving = Task { try await login.client.revoke() }
        await gate.arrived()
        leaving.cancel()
        await gate.open()
        try await leaving.value
        #expect(try await login.storage.get() == nil)
    }

    @Test("A sign-out waits for a refresh under way, and nothing comes back after it.")
    func refreshUnderWay() async throws {
        let login = try await TestLogin()
        try await login.logInAndExpire()
        let gate = Gate()
        login.provider.change {
            $0.intercept = {
                if $0.url.path == "/as/token" { await gate.pass() }
                return nil
            }
        }
        let refreshing = Task { await login.client.token() }
        await gate.arrived()
        let leaving = Task { try await login.client.revoke() }
        await gate.open()
        let token = try await refreshing.value.get()
        try await leaving.value
        #expect(try await login.storage.get() == nil)
        #expect(login.provider.forms("revoke").first?["token"] == token.refreshToken)
    }

    @Test("A browser's logout carries the session, a state, and the way back.")
    func browserLogout() async throws {
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

    @Test("A browser's logout needs a way back to be configured.")
    func browserLogoutWithoutRedirect() async throws {
        let login = try await TestLogin()
        let error = await failure { try await login.client.logoutRequest() }
        #expect(error?.failureCode == .invalidConfiguration)
        #expect(error?.localizedDescription.contains("signOutRedirectUri") == true)
    }
}
