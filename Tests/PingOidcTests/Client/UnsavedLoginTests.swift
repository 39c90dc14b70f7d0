import Foundation
import PingTestKit
import Testing

@testable import PingOidc

/// The server has accepted the code, and the storage does not take the tokens.
@Suite("A login that the storage refuses", .timeLimit(.minutes(5))) struct UnsavedLoginTests {
    let storage = FailingStorage()
    let provider: TestProvider
    let client: OidcClient

    init() async throws {
        provider = try await TestProvider()
        client = TestLogin.client(of: provider, storage: storage)
        storage.refusals.set(.save)
    }

    private func request() async throws -> (PingOidc.AuthorizationRequest, code: String) {
        let request = try await client.authorizationRequest()
        return (request, try client.code(fromRedirect: provider.approve(request), for: request))
    }

    private var exchanges: Int { provider.forms("token").count }

    private func onlyAlive(_ token: Token?) async throws {
        let wanted = Set(token.flatMap(\.refreshToken).map { [$0] } ?? [])
        try await until { provider.liveRefreshTokens == wanted }
    }

    @Test func `is finished by the same call, and the error says so`() async throws {
        let (request, code) = try await request()
        for _ in 1...2 {
            let error = await failure { try await client.exchange(code: code, for: request) }
            #expect(error?.failureCode == .storageLocked)
            #expect(error?.advice?.components(separatedBy: "same call").count == 2)
        }
        storage.refusals.set([])
        let token = try await client.exchange(code: code, for: request)
        #expect(try await storage.get() == token)
        #expect(exchanges == 1)
    }

    @Test func `in a browser of the app is finished with the same redirect`() async throws {
        let url = try await client.generateAuthorizeUrl()
        let items = URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems
        let state = Secret(try #require(items?.first { $0.name == "state" }?.value))
        let request = try #require(client.pending.take(state: state))
        client.pending.add(request)
        let redirect = try #require(URL(string: provider.approve(request)))
        for _ in 1...2 {
            let error = await failure { try await client.extractCodeAndGetToken(from: redirect) }
            #expect(error?.failureCode == .storageLocked)
        }
        storage.refusals.set([])
        let token = try await client.extractCodeAndGetToken(from: redirect)
        #expect(try await storage.get() == token)
        #expect(exchanges == 1)
        let error = await failure { try await client.extractCodeAndGetToken(from: redirect) }
        #expect(error?.failureCode == .oidcStateMismatch)
    }

    @Test func `in a browser of the SDK begins again, and leaves no tokens alive`() async throws {
        let browser = ApprovingBrowser(provider: provider)
        let error = await failure { try await client.logIn(in: browser) }
        #expect(error?.failureCode == .storageLocked)
        #expect(error?.advice?.contains("Start the login again") == true)
        try await onlyAlive(nil)
        storage.refusals.set([])
        let token = try await client.logIn(in: browser)
        #expect(try await storage.get() == token)
        try await onlyAlive(token)
    }

    @Test func `ends when that of another user is refused or succeeds, which revokes its tokens`() async throws {
        let (first, code) = try await request()
        #expect(await failure { try await client.exchange(code: code, for: first) } != nil)
        provider.change { $0.claims = { $0["sub"] = "user-2" } }
        let (second, otherCode) = try await request()
        #expect(await failure { try await client.exchange(code: otherCode, for: second) } != nil)
        try await until { provider.liveRefreshTokens.count <= 1 }
        #expect(client.unsavedToken(of: Secret(otherCode)) != nil)
        provider.change { $0.claims = { $0["sub"] = "user-3" } }
        storage.refusals.set([])
        let (third, lastCode) = try await request()
        let token = try await client.exchange(code: lastCode, for: third)
        try await onlyAlive(token)
        #expect(client.held.current.login == nil)
    }

    @Test func `ends with another one of the same user, whose tokens a revocation could end`() async throws {
        let (first, code) = try await request()
        #expect(await failure { try await client.exchange(code: code, for: first) } != nil)
        storage.refusals.set([])
        let (second, otherCode) = try await request()
        let token = try await client.exchange(code: otherCode, for: second)
        #expect(try await storage.get() == token)
        #expect(client.held.current.login == nil)
        await client.discard(token, begunAt: client.signOuts.mark).value
        #expect(provider.forms("revoke").isEmpty)
    }

    @Test(arguments: ["user-1", "user-2"])
    func `ends with its client, which revokes its tokens unless the same user has others`(_ stored: String) async throws
    {
        storage.refusals.set([])
        let kept = try await TestLogin.client(of: provider, storage: storage).logIn(at: provider)
        provider.change { $0.claims = { $0["sub"] = .string(stored) } }
        storage.refusals.set(.save)
        var client: OidcClient? = TestLogin.client(of: provider, storage: storage)
        weak let released = client
        let error = try await failure { [client = #require(client)] in try await client.logIn(at: provider) }
        #expect(error?.failureCode == .storageLocked)
        #expect(provider.liveRefreshTokens.count == 2 && provider.forms("revoke").isEmpty)
        client = nil
        try await until { released == nil }
        if stored == "user-2" { return try await onlyAlive(kept) }
        for _ in 0..<100 { await Task.yield() }
        #expect(provider.forms("revoke").isEmpty)
    }

    @Test(arguments: [true, false])
    func `ends with its client, which logs that its tokens live on when it cannot revoke them`(
        isStorageAway: Bool
    ) async throws {
        let logger = MemoryLogger()
        var client: OidcClient? = TestLogin.client(of: provider, storage: storage) { $0.logger = logger }
        let error = try await failure { [client = #require(client)] in try await client.logIn(at: provider) }
        #expect(error?.failureCode == .storageLocked)
        storage.refusals.set(isStorageAway ? .get : [])
        provider.change {
            $0.intercept = { $0.url.path.hasSuffix("revoke") ? HttpResponse(status: 503) : nil }
        }
        client = nil
        try await until { logger.lines.contains { $0.contains("nobody can finish live on") } }
        let tokens = provider.liveRefreshTokens
        #expect(logger.forms.allSatisfy { line in !tokens.contains { line.contains($0) } })
    }

    @Test func `stays when it begins during a sign-out, which revokes the one before it`() async throws {
        let (first, code) = try await request()
        #expect(await failure { try await client.exchange(code: code, for: first) } != nil)
        let new = Locked<(PingOidc.AuthorizationRequest, code: String)?>(nil)
        try await client.signOut { [self] _ in
            let (second, otherCode) = try await request()
            #expect(await failure { try await client.exchange(code: otherCode, for: second) } != nil)
            new.set((second, otherCode))
        }
        storage.refusals.set([])
        let (second, otherCode) = try #require(new.current)
        let token = try await client.exchange(code: otherCode, for: second)
        #expect(try await storage.get() == token)
        #expect(exchanges == 2)
        try await onlyAlive(token)
    }

    @Test func `leaves nothing behind when the user signs out before the storage's lock is refused`() async throws {
        let (first, code) = try await request()
        let gate = Gate()
        provider.change {
            $0.handled = { if $0.url.path == "/as/token" { try await gate.wait() } }
        }
        let login = Task { await failure { try await client.exchange(code: code, for: first) } }
        await gate.waitForArrivals()
        try await client.signOut { _ in }
        storage.refusals.set(.lock)
        gate.open()
        #expect(await login.value != nil)
        try await onlyAlive(nil)
        #expect(client.held.current.login == nil)
    }
}

/// A browser whose user agrees to everything.
private struct ApprovingBrowser: Browser, BrowserSession {
    let provider: TestProvider
    var redirectUri = ""

    func session(redirectUri: String) async throws -> any BrowserSession {
        ApprovingBrowser(provider: provider, redirectUri: redirectUri)
    }

    func open(_ url: WebURL, until isResponse: @escaping @Sendable (String) -> Bool) async throws -> String {
        provider.approve(url, redirectUri: redirectUri)
    }

    func close() {}
}
