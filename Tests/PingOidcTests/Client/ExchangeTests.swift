import Foundation
import HTTPTypes
import Testing

@testable import PingOidc

@Suite struct ExchangeTests {
    @Test func `A code is exchanged with its verifier, and the token is stored before it is given out`() async throws {
        let login = try await TestLogin()
        let token = try await login.logIn()
        let form = try #require(login.provider.forms("token").first)
        #expect(Set(form.keys) == ["grant_type", "code", "redirect_uri", "code_verifier", "client_id"])
        #expect(form["redirect_uri"] == "demo://cb")
        #expect(try await login.storage.get() == token)
        #expect(try await login.client.token().get() == token)
        let type = login.provider.requests.first { $0.url.path == "/as/token" }?.headerFields[.contentType]
        #expect(type == "application/x-www-form-urlencoded")
    }

    @Test func `Values are percent-encoded exactly`() async throws {
        let login = try await TestLogin()
        let request = try await login.client.authorizationRequest()
        _ = await failure { try await login.client.exchange(code: "a+b&c=d é%", for: request) }
        let body = String(decoding: login.provider.requests.last?.body ?? Data(), as: UTF8.self)
        #expect(body.contains("code=a%2Bb%26c%3Dd%20%C3%A9%25&"))
    }

    @Test func `A client with a secret authenticates with both parts form-encoded`() async throws {
        let login = try await TestLogin(config: { $0.clientAuthentication = .clientSecretBasic("p:ä +") })
        try await login.logIn()
        let header = login.provider.requests.first { $0.url.path == "/as/token" }?.headerFields[.authorization]
        #expect(header == "Basic " + Data("demo-app:p%3A%C3%A4%20%2B".utf8).base64EncodedString())
    }

    @Test func `A refused code is an error of the server and leaves what is stored alone`() async throws {
        let login = try await TestLogin()
        let token = try await login.logIn()
        let request = try await login.client.authorizationRequest()
        guard
            case .apiError(400, let message) = await failure({
                try await login.client.exchange(code: "used", for: request)
            }) as? OidcError
        else {
            Issue.record("another error")
            return
        }
        #expect(message.contains("invalid_grant"))
        #expect(try await login.storage.get() == token)
    }

    /// What is wrong with the tokens of a login.
    enum Flaw: CaseIterable, Sendable {
        case signature, issuer, missing, type, lifetime, accessToken

        func change(_ behaviour: inout TestProvider.Behaviour) {
            switch self {
            case .signature: behaviour.idToken = { $0.dropLast(8) + "AAAAAAAA" }
            case .issuer: behaviour.claims = { $0["iss"] = "https://elsewhere.example.test" }
            case .missing: behaviour.answer = { $0["id_token"] = nil }
            case .type: behaviour.answer = { $0["token_type"] = "mac" }
            case .lifetime: behaviour.answer = { $0["expires_in"] = "soon" }
            case .accessToken: behaviour.answer = { $0["access_token"] = nil }
            }
        }
    }

    @Test(arguments: Flaw.allCases)
    func `Tokens of a login that fails its checks are revoked, unless that could end the stored session`(_ flaw: Flaw)
        async throws
    {
        let login = try await TestLogin { flaw.change(&$0) }
        let first = await failure { try await login.logIn() }
        #expect(first is OidcError)
        #expect(login.provider.liveRefreshTokens.isEmpty)
        #expect(login.provider.forms("revoke").count == 1)

        let good = try await TestLogin()
        let stored = try await good.logIn()
        good.provider.change { flaw.change(&$0) }
        #expect(await failure { try await good.logIn() } is OidcError)
        #expect(good.provider.forms("revoke").isEmpty)
        #expect(try await good.storage.get() == stored)
    }

    @Test func `Tokens of another user that fail their checks are revoked, and the stored ones stay`() async throws {
        let login = try await TestLogin()
        let stored = try await login.logIn()
        login.provider.change {
            $0.claims = { $0["sub"] = "user-2" }
            $0.idToken = { $0.dropLast(8) + "AAAAAAAA" }
        }
        #expect(await failure { try await login.logIn() }?.brokenRule == "signature")
        #expect(login.provider.liveRefreshTokens == [stored.refreshToken])
        #expect(try await login.storage.get() == stored)
    }

    @Test
    func `Tokens that fail their checks are left alone where the provider's metadata name no revocation endpoint`()
        async throws
    {
        let login = try await TestLogin {
            $0.metadata = { $0["revocation_endpoint"] = nil }
            $0.answer = { $0["id_token"] = nil }
        }
        #expect(await failure { try await login.logIn() }?.failureCode == .oidcInvalidIdToken)
        #expect(login.provider.paths == [".well-known/openid-configuration", "token"])
    }

    @Test func `A failed revocation does not hide why a login failed`() async throws {
        let login = try await TestLogin {
            $0.answer = { $0["id_token"] = nil }
            $0.intercept = { $0.url.path == "/as/revoke" ? HttpResponse(status: 500) : nil }
        }
        #expect(await failure { try await login.logIn() }?.failureCode == .oidcInvalidIdToken)
        #expect(login.provider.forms("revoke").count == 1)
    }

    @Test(arguments: ["interaction_required", "login_required", "consent_required"])
    func `A server that needs the user asks for a login, and the tokens before stay`(_ code: String) async throws {
        let login = try await TestLogin()
        let stored = try await login.logIn()
        login.provider.change { $0.intercept = { $0.url.path == "/as/token" ? .oauthError(code) : nil } }
        let error = await failure { try await login.logIn() } as? OidcError
        #expect(error?.failureCode == .oidcLoginRequired && error?.requiresLogin == true)
        #expect(try await login.storage.get() == stored)
    }

    @Test func `An error with the status of a success is the server's error`() async throws {
        let login = try await TestLogin(config: { $0.clientAuthentication = .clientSecretPost("s3cret-word") })
        let body: JSON = ["error": "bad_verification_code", "error_description": "s3cret-word is used up"]
        login.provider.change { $0.intercept = { $0.url.path == "/as/token" ? .json(body) : nil } }
        guard case .apiError(400, let message)? = await failure({ try await login.logIn() }) as? OidcError else {
            return #expect(Bool(false), "another error")
        }
        #expect(message.contains("bad_verification_code"))
        #expect(!message.contains("s3cret-word"))
    }

    @Test func `A token beside an error counts, and so does an error that is not a text`() async throws {
        let login = try await TestLogin { $0.answer = { $0["error"] = "none" } }
        _ = try await login.logIn()
        login.provider.change { $0.intercept = { $0.url.path == "/as/token" ? .json(["error": 1]) : nil } }
        #expect(await failure { try await login.logIn() }?.failureCode == .oidcInvalidResponse)
    }

    @Test func `A token that cannot be stored is not given out`() async throws {
        let storage = FailingStorage()
        storage.refusals.set(.save)
        let provider = try await TestProvider()
        let client = TestLogin.client(of: provider, storage: storage)
        let request = try await client.authorizationRequest()
        let error = await failure {
            try await client.exchange(
                code: client.code(fromRedirect: provider.approve(request), for: request),
                for: request
            )
        }
        #expect((error as? OidcError)?.cause is PingError)
    }

    @Test func `Logins in progress at the same time do not disturb each other`() async throws {
        let login = try await TestLogin()
        let urls = try await withThrowingTaskGroup(of: URL.self) { group in
            for _ in 0..<8 { group.addTask { try await login.client.generateAuthorizeUrl(customParams: ["ui": "x"]) } }
            return try await group.reduce(into: [URL]()) { $0.append($1) }
        }
        for url in urls.reversed() {
            let token = try await login.client.extractCodeAndGetToken(from: redirect(login, url))
            #expect(try await login.storage.get() == token)
        }
    }

    @Test func `A redirect that answers no login of this client, or one that is done, is refused`() async throws {
        let login = try await TestLogin()
        let redirect = try await redirect(login, login.client.generateAuthorizeUrl())
        _ = try await login.client.extractCodeAndGetToken(from: redirect)
        for url in [
            redirect, try #require(URL(string: "demo://cb?code=x")),
            try #require(URL(string: "demo://cb?code=x&state=y")),
        ] {
            let error = await failure { try await login.client.extractCodeAndGetToken(from: url) }
            #expect(error?.failureCode == .oidcStateMismatch)
        }
    }

    @Test func `An error without a state shows the server's words, and the login can still end well`() async throws {
        let login = try await TestLogin()
        let good = try await redirect(login, login.client.generateAuthorizeUrl())
        for (query, code) in [
            ("error=invalid_scope&error_description=Unknown%20scope", PingError.Code.oidcAuthorizationRefused),
            ("error=invalid_scope&iss=https%3A%2F%2Fevil.example", .oidcResponseIssuerMismatch),
            ("error=invalid_scope&state=other", .oidcStateMismatch), ("code=x", .oidcStateMismatch),
            ("code=x&state=a&state=b", .oidcInvalidResponse),
        ] {
            let url = try #require(URL(string: "demo://cb?" + query))
            let error = await failure { try await login.client.extractCodeAndGetToken(from: url) }
            #expect(error?.failureCode == code)
            let isShown = (error as? OidcError)?.errorMessage.contains("invalid_scope: Unknown scope") == true
            #expect(isShown == (code == .oidcAuthorizationRefused))
        }
        _ = try await login.client.extractCodeAndGetToken(from: good)
    }

    @Test func `With several logins in progress an error without a state belongs to none`() async throws {
        let login = try await TestLogin()
        for _ in 1...2 { _ = try await login.client.generateAuthorizeUrl() }
        let url = try #require(URL(string: "demo://cb?error=invalid_scope"))
        let error = await failure { try await login.client.extractCodeAndGetToken(from: url) }
        #expect(error?.failureCode == .oidcStateMismatch)
    }

    @Test func `The scheme of the redirect URI is known to the browser session`() async throws {
        #expect(try await TestLogin().client.redirectURIScheme() == "demo")
    }

    /// The redirect the provider gives for a login in a browser.
    private func redirect(_ login: TestLogin, _ url: URL) throws -> URL {
        let web = try WebURL(url.absoluteString)
        let request = PingOidc.AuthorizationRequest(
            .init(
                url: web,
                state: "",
                nonce: "",
                codeVerifier: "",
                redirectUri: "demo://cb",
                maxAge: nil,
                expectsIdToken: true,
                clientId: "",
                issuer: "",
                requiresIssuer: false,
                authorizationDetails: []
            )
        )
        return try #require(URL(string: login.provider.approve(request)))
    }
}
