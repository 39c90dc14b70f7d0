import Foundation
import PingTestKit
import Testing

@testable import PingOidc

@Suite struct OidcUserTests {
    /// Logs in again as a journey with a live session would.
    struct SessionAuthorizer: Authorizer {
        let provider: TestProvider
        let calls = Locked(0)
        var before: @Sendable () async throws -> Void = {}

        func authorize(_ client: OidcClient) async throws -> Token {
            calls.withLock { $0 += 1 }
            try await before()
            let request = try await client.authorizationRequest()
            return try await client.exchange(
                code: client.code(fromRedirect: provider.approve(request), for: request),
                for: request
            )
        }
    }

    @Test func `Everything documented can be called on a user`() async throws {
        let login = try await TestLogin()
        try await login.logIn()
        let user: (any User)? = login.user()
        _ = await user?.token()
        _ = await user?.refresh()
        _ = await user?.userinfo()
        _ = await user?.userinfo(cache: false)
        await user?.revoke()
        await user?.logout()
        #expect(try await login.client.hasToken() == false)
    }

    @Test func `Without a token, or when the session has ended, tokens come from the authorizer`() async throws {
        let login = try await TestLogin()
        let authorizer = SessionAuthorizer(provider: login.provider)
        let user = login.user(authorizer)
        let first = try await user.token().get()
        #expect(try await user.token().get() == first)
        #expect(authorizer.calls.current == 1)
        login.provider.clock.advance(by: .seconds(4000))
        let second = try await user.token().get()
        #expect(second != first)
        #expect(authorizer.calls.current == 1)
        login.provider.clock.advance(by: .seconds(4000))
        login.provider.change {
            $0.intercept = { request in
                let body = String(decoding: request.body, as: UTF8.self)
                return body.contains("grant_type=refresh_token") ? .oauthError("invalid_grant") : nil
            }
        }
        #expect(try await user.token().get() != second)
        #expect(authorizer.calls.current == 2)
    }

    @Test func `A thousand tasks that need a new login at once cause one`() async throws {
        let login = try await TestLogin()
        let authorizer = SessionAuthorizer(provider: login.provider)
        let user = login.user(authorizer)
        let tokens = await withTaskGroup(of: Token?.self) { group in
            for _ in 0..<1000 { group.addTask { try? await user.token().get() } }
            return await group.reduce(into: Set<Token?>()) { $0.insert($1) }
        }
        #expect(tokens.count == 1)
        #expect(tokens.contains(nil) == false)
        #expect(authorizer.calls.current == 1)
    }

    @Test func `Without the network nobody is logged in again`() async throws {
        let login = try await TestLogin()
        let authorizer = SessionAuthorizer(provider: login.provider)
        let token = try await login.logInAndExpire()
        login.provider.change { $0.intercept = { _ in throw PingError(.networkTimeout, "It took too long.") } }
        let error = await login.user(authorizer).token().error
        guard case .networkError = error else {
            Issue.record("another error")
            return
        }
        #expect(authorizer.calls.current == 0)
        #expect(try await login.storage.get() == token)
    }

    @Test func `A refresh that is refused without a reason ends no session, but the authorizer may have a way`()
        async throws
    {
        let login = try await TestLogin()
        let authorizer = SessionAuthorizer(provider: login.provider)
        let token = try await login.logInAndExpire()
        login.provider.change {
            $0.intercept = { request in
                let body = String(decoding: request.body, as: UTF8.self)
                return body.contains("grant_type=refresh_token") ? HttpResponse(status: 400) : nil
            }
        }
        #expect(try await login.user(authorizer).token().get() != token)
        #expect(authorizer.calls.current == 1)
    }

    @Test func `An asked-for renewal without a refresh token goes to the authorizer`() async throws {
        let login = try await TestLogin { $0.answer = { $0["refresh_token"] = nil } }
        let authorizer = SessionAuthorizer(provider: login.provider)
        let token = try await login.logIn()
        let renewed = try await login.user(authorizer).refresh().get()
        #expect(renewed.accessToken != token.accessToken)
        #expect(authorizer.calls.current == 1)
    }

    @Test func `Why the authorizer failed is the error`() async throws {
        let login = try await TestLogin()
        var authorizer = SessionAuthorizer(provider: login.provider)
        authorizer.before = { throw OidcError.authorizeError(message: "login_required") }
        let error = await login.user(authorizer).token().error
        #expect(error?.errorMessage == "login_required")
    }

    @Test func `A login without the user that ends after a sign-out leaves no tokens behind`() async throws {
        let login = try await TestLogin()
        let gate = Gate()
        var authorizer = SessionAuthorizer(provider: login.provider)
        authorizer.before = { try await gate.wait() }
        let user = login.user(authorizer)
        let waiting = Task { await user.token() }
        await gate.waitForArrivals()
        await user.revoke()
        gate.open()
        #expect(await waiting.value.error?.requiresLogin == true)
        #expect(try await login.client.hasToken() == false)
        #expect(login.provider.paths.contains("revoke"))
    }

    @Test func `A success node carries the user`() async throws {
        let login = try await TestLogin()
        try await login.logIn()
        var node = SuccessNode(session: EmptySession())
        #expect(node.user == nil)
        node[.user] = login.user()
        #expect(try await node.user?.token().get() == login.storage.get())
    }
}
