import Foundation
import PingTestKit
import Testing

@testable import PingOidc

/// The server has spent the refresh token, and its response reaches the app after the system has suspended it.
@Suite("A token response that comes late", .timeLimit(.minutes(5))) struct LateResponseTests {
    /// A call that spends the refresh token.
    enum Call: String, CaseIterable, Sendable {
        case refresh, service
    }

    /// What ends the login while the response is underway.
    enum End: String, CaseIterable, Sendable {
        case signOut, signOutElsewhere, signOutAndLogin, otherLogin
    }

    let provider: TestProvider
    let storage = FailingStorage()
    let activity = FakeActivity()
    let gate = Gate()
    let isSuspending = Locked(false)
    let client: OidcClient

    init() async throws {
        provider = try await TestProvider()
        client = TestLogin.client(of: provider, storage: storage) { [activity] in $0.activity = activity }
        provider.change { [isSuspending, activity, gate] in
            $0.handled = { request in
                guard isSuspending.current, request.url.path == "/as/token" else { return }
                activity.expire()
                try await gate.wait()
            }
        }
    }

    @discardableResult
    private func logIn(_ client: OidcClient) async throws -> Token {
        let request = try await client.authorizationRequest()
        let code = try client.code(fromRedirect: provider.approve(request), for: request)
        return try await client.exchange(code: code, for: request)
    }

    private static func run(_ call: Call, _ client: OidcClient) async -> Result<Token, OidcError> {
        switch call {
        case .refresh: return await client.refresh()
        case .service:
            do throws(OidcError) {
                return .success(try await client.token(resource: "https://api.example.test"))
            } catch { return .failure(error) }
        }
    }

    /// Logs in, and makes a call whose response waits until the gate opens.
    private func logInAndSuspend(_ call: Call) async throws -> Token {
        let token = try await logIn(client)
        isSuspending.set(true)
        #expect(await Self.run(call, client).error?.failureCode == .networkInterrupted)
        isSuspending.set(false)
        #expect(!activity.isOpen)
        return token
    }

    /// Each refresh token that the client has sent.
    private var spent: [String] { provider.forms("token").compactMap { $0["refresh_token"] } }

    private func settled() async throws {
        try await until { client.held.current.inFlight == nil && !activity.isOpen }
    }

    @Test(arguments: Call.allCases, Call.allCases)
    func `is awaited by every other call, which sends no refresh token twice`(_ first: Call, _ second: Call)
        async throws
    {
        _ = try await logInAndSuspend(first)
        let entrances = storage.entrances.current
        let waiting = Task { [client] in await Self.run(second, client) }
        // It has the storage, and the late response is what it waits for.
        try await until { activity.isOpen && storage.entrances.current > entrances }
        gate.open()
        _ = try await waiting.value.get()
        try await settled()
        #expect(spent.count == Set(spent).count)
        #expect(try await provider.liveRefreshTokens == [storage.get()?.refreshToken])
    }

    @Test(arguments: Call.allCases)
    func `is awaited when the access token ends meanwhile, and gives one that is valid`(_ first: Call) async throws {
        let old = try await logInAndSuspend(first)
        provider.clock.advance(by: .seconds(4000))
        let waiting = Task { [client] in await client.token() }
        try await until { activity.isOpen }
        gate.open()
        #expect(try await waiting.value.get().accessToken != old.accessToken)
        #expect(try await !client.token().get().isExpired(threshold: 0, now: provider.clock.now))
        #expect(spent.count == Set(spent).count)
    }

    @Test(arguments: Call.allCases, Call.allCases)
    func `is stored although the app is suspended again while others wait for it`(_ first: Call, _ second: Call)
        async throws
    {
        let old = try await logInAndSuspend(first)
        let entrances = storage.entrances.current
        let waiting = Task { [client] in await Self.run(second, client) }
        // It has the storage, and the late response is what it waits for.
        try await until { activity.isOpen && storage.entrances.current > entrances }
        activity.expire()
        #expect(await waiting.value.error?.failureCode == .networkInterrupted)
        #expect(!activity.isOpen)
        gate.open()
        try await until { try await storage.get() != old }
        try await settled()
        #expect(spent.count == 1)
        #expect(try await provider.liveRefreshTokens == [storage.get()?.refreshToken])
    }

    @Test(arguments: Call.allCases, End.allCases)
    func `is revoked when its login has ended meanwhile`(_ call: Call, _ end: End) async throws {
        _ = try await logInAndSuspend(call)
        let other = TestLogin.client(of: provider, storage: storage)
        switch end {
        case .signOut: try await client.revoke()
        case .signOutElsewhere: try await other.revoke()
        case .signOutAndLogin:
            try await client.revoke()
            try await logIn(client)
        case .otherLogin:
            provider.change { $0.claims = { $0["sub"] = "user-2" } }
            try await logIn(client)
        }
        let present = try await storage.get()
        let wanted = Set(present.flatMap(\.refreshToken).map { [$0] } ?? [])
        gate.open()
        try await until { provider.liveRefreshTokens == wanted }
        try await settled()
        #expect(try await storage.get() == present)
        #expect(client.held.current.unsaved == nil)
    }

    @Test(arguments: Call.allCases)
    func `is never another user's, even if the Keychain is locked by then`(_ call: Call) async throws {
        let old = try await logInAndSuspend(call)
        try await client.revoke()
        provider.change { $0.claims = { $0["sub"] = "user-2" } }
        let new = try await logIn(client)
        storage.refusals.set([.get, .save])
        gate.open()
        try await until { provider.liveRefreshTokens.count <= 1 }
        try await settled()
        for _ in 1...2 {
            let token = await client.token()
            #expect(token.error?.failureCode == .storageLocked)
        }
        storage.refusals.set([])
        let token = try await client.token().get()
        #expect(token == new)
        #expect(TokenSubject(token) != TokenSubject(old))
    }

    @Test func `does not end the login when another process has renewed it meanwhile`() async throws {
        var renewed = try await logInAndSuspend(.refresh)
        renewed.refreshToken = "of-another-process"
        try await storage.save(item: renewed)
        gate.open()
        try await settled()
        #expect(try await storage.get() == renewed)
        #expect(provider.forms("revoke").isEmpty)
        #expect(client.held.current.unsaved == nil)
    }

    @Test func `serves from memory while the Keychain is locked, and is stored later`() async throws {
        let old = try await logInAndSuspend(.refresh)
        storage.refusals.set([.get, .save])
        gate.open()
        try await until { client.held.current.unsaved != nil }
        let token = try await client.token().get()
        #expect(token.accessToken != old.accessToken)
        storage.refusals.set([])
        #expect(try await client.token().get() == token)
        #expect(try await storage.get() == token)
        #expect(spent.count == 1)
    }

    @Test func `is not needed by a call after a refused save: it sends the new refresh token or nothing`() async throws
    {
        try await logIn(client)
        storage.refusals.set(.save)
        let renewed = try await client.refresh().get()
        #expect(await Self.run(.service, client).error?.failureCode == .storageLocked)
        #expect(spent.count == 1)
        storage.refusals.set([])
        _ = try await Self.run(.service, client).get()
        #expect(spent.last == renewed.refreshToken)
        #expect(spent.count == 2)
    }

    @Test func `with a service's token that the storage refuses does not make an ended access token usable`()
        async throws
    {
        let old = try await logIn(client)
        storage.refusals.set(.save)
        #expect(await Self.run(.service, client).error != nil)
        storage.refusals.set([])
        provider.clock.advance(by: .seconds(4000))
        #expect(try await client.token().get().accessToken != old.accessToken)
        #expect(spent.count == Set(spent).count)
    }

    @Test(arguments: [false, true])
    func `of a service's token does not hold the lock while the metadata is underway`(_ isKnown: Bool) async throws {
        try await logIn(client)
        let path = isKnown ? "/as/token" : "/as/.well-known/openid-configuration"
        let restarted = TestLogin.client(of: provider, storage: storage) { [activity] in
            $0.activity = activity
            $0.providerCache = ProviderCache()
        }
        provider.change { [activity, gate] in
            $0.intercept = { request in
                guard request.url.path == path else { return nil }
                activity.expire()
                try await gate.wait()
                return nil
            }
        }
        #expect(await Self.run(.service, restarted).error?.failureCode == .networkInterrupted)
        try await storage.withExclusiveAccess {}
        gate.open()
    }

    @Test func `does not cost the login whose code it exchanges`() async throws {
        provider.change { [activity] in
            $0.handled = { request in if request.url.path == "/as/token" { activity.expire() } }
        }
        let token = try await logIn(client)
        #expect(try await storage.get() == token)
        #expect(!activity.isOpen)
    }
}
