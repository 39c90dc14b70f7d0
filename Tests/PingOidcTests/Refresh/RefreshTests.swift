import Foundation
import PingTestKit
import Testing

@testable import PingOidc

@Suite struct RefreshTests {
    private static let offline = PingError(.networkUnreachable, "There is no network.")

    private func tokenRequests(_ login: TestLogin, _ grant: String = "refresh_token") -> Int {
        login.provider.forms("token").filter { $0["grant_type"] == grant }.count
    }

    @Test func `A thousand tasks that ask for an ended token at once cause one refresh and get the same token`()
        async throws
    {
        let login = try await TestLogin()
        let old = try await login.logInAndExpire()
        let tokens = await withTaskGroup(of: Token?.self) { group in
            for _ in 0..<1000 { group.addTask { try? await login.client.token().get() } }
            return await group.reduce(into: [Token?]()) { $0.append($1) }
        }
        #expect(tokens.count == 1000)
        #expect(Set(tokens.map { $0?.accessToken }).count == 1)
        #expect(tokens.first??.accessToken != old.accessToken)
        #expect(tokenRequests(login) == 1)
    }

    @Test func `Clients that share a storage refresh once between them`() async throws {
        let login = try await TestLogin()
        try await login.logInAndExpire()
        let clients = (0..<10).map { _ in TestLogin.client(of: login.provider, storage: login.storage) }
        let tokens = await withTaskGroup(of: Token?.self) { group in
            for client in clients { group.addTask { try? await client.token().get() } }
            return await group.reduce(into: Set<Token?>()) { $0.insert($1) }
        }
        #expect(tokens.count == 1)
        #expect(tokens.contains(nil) == false)
        #expect(tokenRequests(login) == 1)
    }

    @Test func `Tasks that renew at once get the same new token from one request`() async throws {
        let login = try await TestLogin()
        let gate = Gate()
        let old = try await login.logIn()
        login.provider.change {
            $0.intercept = {
                if $0.url.path == "/as/token" { try await gate.wait() }
                return nil
            }
        }
        let tokens = await withTaskGroup(of: Token?.self) { group in
            for _ in 0..<20 { group.addTask { try? await login.client.refresh().get() } }
            await gate.waitForArrivals()
            gate.open()
            return await group.reduce(into: [Token?]()) { $0.append($1) }
        }
        #expect(tokens.allSatisfy { $0 != nil && $0?.accessToken != old.accessToken })
        #expect(tokenRequests(login) == Set(tokens.map { $0?.accessToken }).count)
    }

    @Test func `A cancelled caller leaves; the refresh continues and serves the others`() async throws {
        let login = try await TestLogin()
        let old = try await login.logInAndExpire()
        let gate = Gate()
        login.provider.change {
            $0.intercept = {
                if $0.url.path == "/as/token" { try await gate.wait() }
                return nil
            }
        }
        let impatient = Task { await login.client.token() }
        await gate.waitForArrivals()
        let patient = Task { await login.client.token() }
        impatient.cancel()
        #expect(await impatient.value.error?.isCancelled == true)
        gate.open()
        let token = try await patient.value.get()
        #expect(token.accessToken != old.accessToken)
        #expect(try await login.storage.get() == token)
        #expect(tokenRequests(login) == 1)
    }

    @Test func `A token that ends while its early renewal fails is not handed out as good`() async throws {
        let login = try await TestLogin { _ in
        } config: {
            $0.refreshThreshold = 300
        }
        let token = try await login.logIn()
        login.provider.clock.advance(by: .seconds(3590))
        let clock = login.provider.clock
        login.provider.change {
            $0.intercept = { _ in
                clock.advance(by: .seconds(30))
                throw PingError(.networkTimeout, "It took too long.")
            }
        }
        let error = await login.client.token().error
        #expect(error?.failureCode == .networkTimeout)
        #expect(try await login.storage.get() == token)
    }

    @Test func `Without the network the session is kept, and the next call tries again`() async throws {
        let login = try await TestLogin()
        let token = try await login.logInAndExpire()
        login.provider.change { $0.intercept = { _ in throw Self.offline } }
        for _ in 0..<3 {
            guard case .failure(.networkError(let cause, _)) = await login.client.token() else {
                Issue.record("not a network error")
                return
            }
            #expect(cause?.failureCode == .networkUnreachable)
        }
        #expect(try await login.storage.get() == token)
        login.provider.change { $0.intercept = { _ in nil } }
        #expect(try await login.client.token().get().accessToken != token.accessToken)
    }

    @Test(arguments: [
        HttpResponse(status: 500), HttpResponse(status: 503), HttpResponse(status: 429), HttpResponse(status: 404),
        HttpResponse(status: 200, body: Data("<html>".utf8)), .json([:]), .json(["access_token": 7]), .json([]),
        .oauthError("invalid_client", status: 401), .oauthError("invalid_code", status: 403),
        .oauthError("invalid_grant", status: 500), .json(["access_token": "a", "token_type": "DPoP"]),
    ])
    func `A failing server, a strange response and a refusal for another reason keep the session`(
        _ answer: HttpResponse
    ) async throws {
        let login = try await TestLogin()
        let token = try await login.logInAndExpire()
        login.provider.change { $0.intercept = { $0.url.path == "/as/token" ? answer : nil } }
        let error = await login.client.token().error
        #expect(error != nil)
        #expect(error?.requiresLogin == false)
        #expect(try await login.storage.get() == token)
    }

    @Test(arguments: [
        HttpResponse(status: 400), HttpResponse(status: 401), .json([:], status: 400),
        .json(["error": 7], status: 400),
        HttpResponse(status: 400, body: Data("<html>".utf8)),
    ])
    func `A refusal without a reason asks for a login, and keeps the tokens until there is one`(
        _ response: HttpResponse
    ) async throws {
        let login = try await TestLogin()
        let token = try await login.logInAndExpire()
        login.provider.change { $0.intercept = { $0.url.path == "/as/token" ? response : nil } }
        let error = try #require(await login.client.token().error)
        #expect(error.requiresLogin)
        #expect(error.failureCode == .oidcTokenExpired)
        #expect(error.errorMessage.contains("\(response.status)"))
        #expect(try await login.storage.get() == token)
        login.provider.change { $0.intercept = { _ in nil } }
        #expect(try await login.client.token().get() != token)
    }

    @Test(arguments: ["interaction_required", "login_required", "consent_required"])
    func `A server that needs the user asks for a login, and the tokens stay`(_ code: String) async throws {
        let login = try await TestLogin()
        let token = try await login.logInAndExpire()
        let refusal: JSON = [
            "error": .string(code), "error_description": "AADSTS50079:\r\nenroll", "error_codes": [50079],
            "suberror": "basic_action",
        ]
        login.provider.change { $0.intercept = { $0.url.path == "/as/token" ? .json(refusal, status: 400) : nil } }
        let error = try #require(await login.client.token().error)
        #expect(error.requiresLogin)
        #expect(error.failureCode == .oidcLoginRequired)
        #expect(error.errorMessage.contains(code))
        #expect(error.recoverySuggestion == "Let the user log in again.")
        #expect(try await login.storage.get() == token)
    }

    @Test(arguments: [400, 401, 403])
    func `invalid_grant ends the session: the tokens are deleted and the error says so`(_ status: Int) async throws {
        let login = try await TestLogin()
        try await login.logInAndExpire()
        login.provider.change {
            $0.intercept = { $0.url.path == "/as/token" ? .oauthError("invalid_grant", status: status) : nil }
        }
        let error = try #require(await login.client.token().error)
        #expect(error.failureCode == .oidcSessionEnded)
        #expect(error.requiresLogin)
        #expect(error.recoverySuggestion?.contains("log in") == true)
        #expect(try await login.client.hasToken() == false)
        #expect(await login.client.token().error?.failureCode == .oidcNoToken)
        #expect(tokenRequests(login) == 1)
    }

    @Test func `invalid_grant ends the session, also of a client whose secret is a part of that word`() async throws {
        let login = try await TestLogin(config: { $0.clientAuthentication = .clientSecretPost("grant") })
        try await login.logInAndExpire()
        login.provider.change { $0.intercept = { $0.url.path == "/as/token" ? .oauthError("invalid_grant") : nil } }
        #expect(await login.client.token().error?.failureCode == .oidcSessionEnded)
    }

    @Test func `A good access token is given although its early refresh fails`() async throws {
        let login = try await TestLogin(config: { $0.refreshThreshold = 7200 })
        let token = try await login.logIn()
        #expect(try await login.client.token().get() == token)
        login.provider.clock.advance(by: .seconds(2701))
        login.provider.change { $0.intercept = { _ in throw Self.offline } }
        #expect(try await login.client.token().get() == token)
        login.provider.change { $0.intercept = { _ in nil } }
        #expect(try await login.client.token().get() != token)
    }

    @Test func `What the answer does not repeat is kept, so that the session can be refreshed again and again`()
        async throws
    {
        let login = try await TestLogin()
        let first = try await login.logInAndExpire()
        login.provider.change {
            $0.intercept = { request in
                guard request.url.path == "/as/token" else { return nil }
                return .json(["access_token": "new", "expires_in": 60])
            }
        }
        let second = try await login.client.token().get()
        #expect(second.accessToken == "new")
        #expect(second.refreshToken == first.refreshToken)
        #expect(second.idToken == first.idToken)
        #expect(second.scope == first.scope)
        #expect(try await login.storage.get() == second)
    }

    @Test func `Rotation is followed over many refreshes`() async throws {
        let login = try await TestLogin()
        try await login.logIn()
        for _ in 0..<50 {
            login.provider.clock.advance(by: .seconds(4000))
            _ = try await login.client.token().get()
        }
        #expect(Set(login.provider.forms("token").compactMap { $0["refresh_token"] }).count == 50)
    }

    @Test func `A storage that cannot be read is an error and not a missing login`() async throws {
        let storage = FailingStorage()
        storage.refusals.set(.get)
        let client = TestLogin.client(of: try await TestProvider(), storage: storage)
        let error = try #require(await client.token().error)
        #expect((error.cause as? PingError)?.code == .storageLocked)
        #expect(error.requiresLogin == false)
    }

    @Test(arguments: [
        ("iss", "https://evil.example"), ("sub", "user-2"), ("aud", "other-app"), ("azp", "demo-app"),
        ("nonce", "other"), ("exp", "never"), ("at_hash", "other"),
    ])
    func `A refreshed ID token is about the same login, or the answer is refused`(_ claim: String, _ value: String)
        async throws
    {
        let login = try await TestLogin { $0.refreshedClaims = { $0[claim] = .string(value) } }
        let token = try await login.logInAndExpire()
        let error = await login.client.token().error
        #expect(error?.brokenRule == claim)
        #expect(!"\(String(describing: error))".contains("user-"), "A sub says who the user is.")
        var kept = token
        // The response has spent the refresh token. That of another user is not kept.
        if claim != "sub" { kept.refreshToken = try await login.storage.get()?.refreshToken }
        #expect(try await login.storage.get() == kept)
        #expect((kept == token) == (claim == "sub"))
        #expect(login.provider.paths.contains("userinfo") == false)
    }

    @Test(arguments: [("trusted", nil), ("stranger", "aud")] as [(String, String?)])
    func `A refreshed ID token may name further audiences that the app trusts`(_ audience: String, _ rule: String?)
        async throws
    {
        let login = try await TestLogin {
            $0.refreshedClaims = {
                $0["aud"] = ["demo-app", .string(audience)]
                $0["azp"] = "demo-app"
            }
        } config: {
            $0.trustedAudiences = ["trusted"]
        }
        let token = try await login.logInAndExpire()
        let result = await login.client.token()
        #expect(result.error?.brokenRule == rule)
        #expect((try? result.get().accessToken != token.accessToken) == (rule == nil ? true : nil))
    }

    @Test(arguments: [(0, false), (nil, false), (1, true), (-1, true)] as [(Int?, Bool)])
    func `A refreshed ID token with the time of another login leaves that of the login`(
        _ shift: Int?,
        _ isKept: Bool
    ) async throws {
        let login = try await TestLogin {
            $0.refreshedClaims = { claims in
                claims["auth_time"] = shift.map { .int((claims["auth_time"]?.int ?? 0) + $0) }
            }
        }
        let token = try await login.logInAndExpire()
        let refreshed = try await login.client.token().get()
        #expect(refreshed.accessToken != token.accessToken)
        #expect((refreshed.idToken == token.idToken) == isKept)
    }

    @Test(arguments: [
        ("invalid_grant", true, false), ("interaction_required", true, true), ("bad_refresh_token", false, true),
        ("temporarily_unavailable", false, true),
    ])
    func `An error with the status of a success is the server's error`(
        _ code: String,
        _ requiresLogin: Bool,
        _ keepsTokens: Bool
    ) async throws {
        let login = try await TestLogin()
        try await login.logInAndExpire()
        login.provider.change { $0.intercept = { $0.url.path == "/as/token" ? .oauthError(code, status: 200) : nil } }
        let error = try #require(await login.client.token().error)
        #expect(error.requiresLogin == requiresLogin)
        #expect(error.errorMessage.contains(code) || code == "invalid_grant")
        #expect(try await login.client.hasToken() == keepsTokens)
    }

    @Test(arguments: ["sub", "aud", "azp"])
    func `Continuity goes beyond what is right for any token`(_ claim: String) async throws {
        let login = try await TestLogin {
            $0.claims = { claims in
                claims["aud"] = ["demo-app", "api"]
                claims["azp"] = "demo-app"
            }
            $0.refreshedClaims = { claims in
                switch claim {
                case "aud": claims["aud"] = ["demo-app"]
                case "azp":
                    claims["aud"] = ["demo-app", "api"]
                    claims["azp"] = nil
                default: claims["sub"] = "user-2"
                }
            }
        } config: {
            $0.trustedAudiences = ["api"]
        }
        try await login.logInAndExpire()
        #expect(await login.client.token().error?.brokenRule == claim)
    }

    @Test func `With the policy never nothing is sent`() async throws {
        let login = try await TestLogin(config: { $0.refreshPolicy = .never })
        let token = try await login.logInAndExpire()
        #expect(await login.client.token().error?.failureCode == .oidcTokenExpired)
        #expect(tokenRequests(login) == 0)
        #expect(try await login.client.refresh().get() != token)
    }

    @Test func `A token without a known end is used until the server says otherwise`() async throws {
        let login = try await TestLogin { $0.answer = { $0["expires_in"] = nil } }
        let token = try await login.logInAndExpire()
        #expect(token.expiresAt == nil)
        #expect(try await login.client.token().get() == token)
    }
}
