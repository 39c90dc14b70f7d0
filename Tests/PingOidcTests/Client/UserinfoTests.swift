import Foundation
import HTTPTypes
import Testing

@testable import PingOidc

@Suite struct UserinfoTests {
    private func count(_ login: TestLogin) -> Int { login.provider.paths.filter { $0 == "userinfo" }.count }

    @Test func `Claims are fetched with the access token in the header, and kept for the same access token`()
        async throws
    {
        let login = try await TestLogin()
        let token = try await login.logIn()
        let claims = try await login.client.userinfo().get()
        #expect(claims["email"] == "jo@example.test")
        #expect(login.provider.requests.last?.headerFields[.authorization] == "Bearer \(token.accessToken)")
        #expect(login.provider.requests.last?.method == .get)
        #expect(try await login.client.userinfo().get() == claims)
        #expect(count(login) == 1)
        _ = try await login.client.userinfo(cache: false).get()
        #expect(count(login) == 2)
        _ = try await login.client.refresh().get()
        _ = try await login.client.userinfo().get()
        #expect(count(login) == 3)
    }

    @Test func `The access token can be sent in the body`() async throws {
        let login = try await TestLogin(config: { $0.userinfoTokenPlacement = .body })
        let token = try await login.logIn()
        _ = try await login.client.userinfo().get()
        #expect(login.provider.forms("userinfo") == [["access_token": token.accessToken]])
        #expect(login.provider.requests.last?.headerFields[.authorization] == nil)
    }

    @Test(arguments: ["user-2", "USER-1", "", 1, nil] as [JSON])
    func `Claims about another user, or about nobody, are refused and not kept`(_ subject: JSON) async throws {
        let login = try await TestLogin { $0.userinfo = { $0["sub"] = subject.isNull ? nil : subject } }
        try await login.logIn()
        #expect(await login.client.userinfo().error?.failureCode == .oidcSubjectMismatch)
        login.provider.change { $0.userinfo = { _ in } }
        #expect(try await login.client.userinfo().get()["sub"] == "user-1")
    }

    @Test func `After a refresh the new access token is used`() async throws {
        let login = try await TestLogin()
        let old = try await login.logInAndExpire()
        _ = try await login.client.userinfo().get()
        let used = try #require(login.provider.requests.last?.headerFields[.authorization])
        #expect(used != "Bearer \(old.accessToken)")
        #expect(try await used == "Bearer \(#require(login.storage.get()?.accessToken))")
    }

    @Test func `Signed claims are verified`() async throws {
        let key = try await TestKey.make()
        let other = try await TestKey.make()
        let claims: JSON = [
            "iss": "https://op.example.test/as", "aud": "demo-app", "sub": "user-1", "email": "jo@example.test",
        ]
        func signed(_ claim: String, _ value: JSON) throws -> String {
            var changed = claims
            changed[claim] = value
            return try key.sign(changed, header: key.header)
        }
        for (text, rule) in [
            (try key.sign(claims, header: key.header), nil), (try other.sign(claims, header: key.header), "signature"),
            (try signed("aud", "other-app"), "aud"), (try signed("iss", "https://evil.example"), "iss"),
            (try signed("exp", 1_700_000_000), "exp"), (try signed("exp", "never"), "exp"),
            (try signed("exp", 1_800_000_000), nil), (try signed("nbf", 1_800_000_000), "nbf"),
            (try signed("nbf", 1_700_000_000), nil),
            (TestKey.unsigned(claims, header: ["alg": "none"]) + ".", "alg"),
            ("{}", "format"),
        ] {
            let login = try await TestLogin {
                $0.key = key
                $0.intercept = { request in
                    guard request.url.path == "/as/userinfo" else { return nil }
                    let fields: HTTPFields = [.contentType: "application/jwt; charset=utf-8"]
                    return HttpResponse(status: 200, headerFields: fields, body: Data(text.utf8))
                }
            }
            try await login.logIn()
            let result = await login.client.userinfo()
            #expect((result.error == nil) == (rule == nil))
            if let error = result.error, let rule {
                #expect(error.failureCode == .oidcInvalidResponse)
                #expect(
                    error.errorMessage.hasPrefix("The signed user information is not acceptable: \(rule) should be ")
                )
                #expect(!"\(error) \(error.failureReason ?? "") \(error.advice ?? "")".contains("ID token"))
            }
            #expect((try? result.get()["email"]) == (rule == nil ? "jo@example.test" : nil))
        }
    }

    @Test(arguments: [("ES256", true), ("RS256", false)])
    func `Signed claims have their own algorithms`(_ supported: String, _ isAcceptable: Bool) async throws {
        let (key, idTokenKey) = (try await TestKey.make(identifier: "userinfo"), try await TestKey.make("RS256"))
        let text = try key.sign(["sub": "user-1"], header: key.header)
        let login = try await TestLogin {
            $0.key = idTokenKey
            $0.publishedKeys = [key.jwk, idTokenKey.jwk]
            $0.metadata = {
                $0["id_token_signing_alg_values_supported"] = ["RS256"]
                $0["userinfo_signing_alg_values_supported"] = ["none", .string(supported)]
            }
            $0.intercept = { request in
                guard request.url.path == "/as/userinfo" else { return nil }
                return HttpResponse(
                    status: 200,
                    headerFields: [.contentType: "application/jwt"],
                    body: Data(text.utf8)
                )
            }
        } config: {
            $0.idTokenSigningAlgorithms = ["RS256"]
        }
        try await login.logIn()
        #expect((await login.client.userinfo().error == nil) == isAcceptable)
    }

    @Test(arguments: [
        HttpResponse(status: 401), .oauthError("invalid_token", status: 401, "It has expired."),
        HttpResponse(status: 401, body: Data("<html>".utf8)),
    ])
    func `An error of the server is shown with its status, whatever its body`(_ answer: HttpResponse) async throws {
        let login = try await TestLogin { $0.intercept = { $0.url.path == "/as/userinfo" ? answer : nil } }
        try await login.logIn()
        guard case .failure(.apiError(401, let message)) = await login.client.userinfo() else {
            Issue.record("another answer")
            return
        }
        #expect(message.contains("401"))
        #expect(try await login.client.hasToken())
    }

    @Test func `An error that is an object, as Microsoft Graph sends it, is shown with its code and message`()
        async throws
    {
        let login = try await TestLogin()
        try await login.logIn()
        let body: JSON = [
            "error": ["code": "InvalidAuthenticationToken", "message": "Token is expired.", "inner": [:]]
        ]
        login.provider.change { $0.intercept = { $0.url.path == "/as/userinfo" ? .json(body, status: 401) : nil } }
        let message = try #require(await login.client.userinfo().error?.errorMessage)
        #expect(message.contains("InvalidAuthenticationToken: Token is expired."))
    }

    @Test func `A token whose end only the server knows is renewed when the server says it has ended`() async throws {
        let login = try await TestLogin { $0.answer = { $0["expires_in"] = nil } }
        let token = try await login.logIn()
        login.provider.change {
            $0.intercept = { request in
                let isOld = request.headerFields[.authorization] == "Bearer \(token.accessToken)"
                return isOld ? HttpResponse(status: 401) : nil
            }
        }
        #expect(try await login.client.userinfo().get()["sub"] == "user-1")
        #expect(count(login) == 2)
        login.provider.change { $0.intercept = { $0.url.path == "/as/userinfo" ? HttpResponse(status: 401) : nil } }
        #expect(await login.client.userinfo(cache: false).error != nil)
        #expect(count(login) == 4)
    }

    @Test func `A token that the server refuses before its known end is renewed, once`() async throws {
        let login = try await TestLogin()
        let token = try await login.logIn()
        login.provider.change {
            $0.intercept = { request in
                let isOld = request.headerFields[.authorization] == "Bearer \(token.accessToken)"
                return isOld ? HttpResponse(status: 401) : nil
            }
        }
        #expect(try await login.client.userinfo().get()["sub"] == "user-1")
        #expect(login.provider.forms("token").count == 2)
        login.provider.change { $0.intercept = { $0.url.path == "/as/userinfo" ? HttpResponse(status: 401) : nil } }
        for _ in 1...3 { #expect(await login.client.userinfo(cache: false).error != nil) }
        #expect(login.provider.forms("token").count == 3)
    }

    @Test func `A refusal renews nothing where the app leaves renewing to another process`() async throws {
        let login = try await TestLogin(config: { $0.refreshPolicy = .never })
        let token = try await login.logIn()
        login.provider.change { $0.intercept = { $0.url.path == "/as/userinfo" ? HttpResponse(status: 401) : nil } }
        let error = try #require(await login.client.userinfo().error)
        #expect(!error.requiresLogin && error.errorMessage.contains("401"))
        #expect(login.provider.forms("token").count == 1)
        #expect(try await login.storage.get() == token)
    }

    @Test func `A challenge for more than the token allows is the app's, and no refresh is spent`() async throws {
        let login = try await TestLogin()
        try await login.logIn()
        let challenge = #"Bearer error="insufficient_claims", claims="eyJhY2Nlc3NfdG9rZW4iOnt9fQ==""#
        login.provider.change {
            $0.intercept = { request in
                guard request.url.path == "/as/userinfo" else { return nil }
                return HttpResponse(status: 401, headerFields: [.wwwAuthenticate: challenge])
            }
        }
        #expect(await login.client.userinfo().error?.stepUp?.claims == ["access_token": [:]])
        #expect(login.provider.forms("token").count == 1)
    }

    @Test func `Nobody logged in means no request`() async throws {
        let login = try await TestLogin()
        #expect(await login.client.userinfo().error?.requiresLogin == true)
        #expect(login.provider.paths.isEmpty)
    }
}
