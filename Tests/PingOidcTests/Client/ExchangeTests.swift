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
                issuer: "",
                requiresIssuer: false
            )
        )
        return try #require(URL(string: login.provider.approve(request)))
    }
}
