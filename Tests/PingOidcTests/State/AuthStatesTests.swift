import PingTestKit
import Testing

@testable import PingOidc

/// What watchers of a client learn.
@Suite(.timeLimit(.minutes(5))) struct AuthStatesTests {
    @Test func `A watcher learns of a login, a refresh and a sign-out in their order`() async throws {
        let login = try await TestLogin()
        var states = await login.client.authStates().makeAsyncIterator()
        #expect(await states.next() == .signedOut(.neverSignedIn))
        try await login.logInAndExpire()
        #expect(await states.next() == .signedIn)
        _ = try await login.client.token().get()
        #expect(await states.next() == .refreshed)
        try await login.client.revoke()
        #expect(await states.next() == .signedOut(.user))
    }

    @Test func `A new watcher learns the present state first`() async throws {
        let login = try await TestLogin()
        try await login.logIn()
        let restarted = TestLogin.client(of: login.provider, storage: login.storage)
        var first = await restarted.authStates().makeAsyncIterator()
        #expect(await first.next() == .signedIn)
        _ = try await restarted.refresh().get()
        var second = await restarted.authStates().makeAsyncIterator()
        #expect(await second.next() == .refreshed)
        #expect(await first.next() == .refreshed)
    }

    @Test func `A watcher can tell a session that the server has ended from a sign-out by the user`() async throws {
        let login = try await TestLogin()
        try await login.logInAndExpire()
        var states = await login.client.authStates().makeAsyncIterator()
        #expect(await states.next() == .signedIn)
        login.provider.change {
            $0.intercept = { $0.url.path == "/as/token" ? .oauthError("invalid_grant") : nil }
        }
        _ = await login.client.token()
        #expect(await states.next() == .signedOut(.sessionEnded))
    }

    @Test func `A failure of the network changes no state`() async throws {
        let login = try await TestLogin()
        try await login.logInAndExpire()
        var states = await login.client.authStates().makeAsyncIterator()
        #expect(await states.next() == .signedIn)
        login.provider.change {
            $0.intercept = { _ in throw PingError(.networkUnreachable, "There is no network.") }
        }
        #expect(await login.client.token().error != nil)
        try? await login.client.revoke()
        #expect(await states.next() == .signedOut(.user))
    }

    @Test func `A watcher learns that another user's login has replaced the first`() async throws {
        let login = try await TestLogin()
        try await login.logIn()
        var states = await login.client.authStates().makeAsyncIterator()
        #expect(await states.next() == .signedIn)
        login.provider.change { $0.claims = { $0["sub"] = "user-2" } }
        try await login.logIn()
        #expect(await states.next() == .signedOut(.replaced))
        #expect(await states.next() == .signedIn)
        try await login.logIn()
        #expect(await states.next() == .signedIn)
    }

    @Test func `A watcher learns of a sign-out and a login elsewhere at the next use`() async throws {
        let login = try await TestLogin()
        let token = try await login.logIn()
        var states = await login.client.authStates().makeAsyncIterator()
        #expect(await states.next() == .signedIn)
        try await login.storage.delete()
        _ = await login.client.token()
        #expect(await states.next() == .signedOut(.elsewhere))
        try await login.storage.save(item: token)
        _ = await login.client.token()
        #expect(await states.next() == .signedIn)
    }

    @Test func `A sign-out is the user's, also for a task that finds the storage empty first`() async throws {
        let provider = try await TestProvider()
        let storage = SlowStorage()
        let client = TestLogin.client(of: provider, storage: storage)
        try await client.logIn(at: provider)
        var states = await client.authStates().makeAsyncIterator()
        #expect(await states.next() == .signedIn)
        async let revoked: Void = client.revoke()
        await storage.deleted.waitForArrivals()
        // The storage is empty here, and the sign-out has not heard of it yet.
        let stored = try await client.noticedToken()
        #expect(stored == nil)
        #expect(await states.next() == .signedOut(.user))
        storage.deleted.open()
        try await revoked
        try await client.logIn(at: provider)
        #expect(await states.next() == .signedIn)
    }

    @Test func `A watcher learns that the storage is locked, and what it holds as soon as it opens`() async throws {
        let storage = FailingStorage()
        let provider = try await TestProvider()
        let client = TestLogin.client(of: provider, storage: storage)
        storage.refusals.set([.get])
        var states = await client.authStates().makeAsyncIterator()
        #expect(await states.next() == .locked)
        _ = await client.token()
        storage.refusals.set([])
        try await storage.save(item: Token(accessToken: "access", expiresIn: 3600, now: provider.clock.now))
        _ = await client.token()
        #expect(await states.next() == .signedIn)
        storage.refusals.set([.get])
        _ = await client.token()
        #expect(await states.next() == .locked)
    }

    @Test func `A watcher that is slower loses the oldest states, and holds nobody up`() async throws {
        let login = try await TestLogin()
        let stream = await login.client.authStates()
        try await login.logIn()
        for _ in 0..<30 { _ = try await login.client.refresh().get() }
        try await login.client.revoke()
        var states = stream.makeAsyncIterator()
        for _ in 0..<15 { #expect(await states.next() == .refreshed) }
        #expect(await states.next() == .signedOut(.user))
    }

    @Test func `The stream ends with the client, and a watcher does not keep the client alive`() async throws {
        let provider = try await TestProvider()
        var client: OidcClient? = TestLogin.client(of: provider, storage: MemoryStorage<Token>())
        var states = await client?.authStates().makeAsyncIterator()
        weak let released = client
        client = nil
        #expect(released == nil)
        #expect(await states?.next() == .signedOut(.neverSignedIn))
        #expect(await states?.next() == nil)
    }
}

/// Removes at once, and says so late.
private struct SlowStorage: PingStorage.Storage {
    private let store = MemoryStorage<Token>()
    let deleted = Gate()

    func save(item: Token) async throws(PingError) { try await store.save(item: item) }

    func get() async throws(PingError) -> Token? { try await store.get() }

    func delete() async throws(PingError) {
        try await store.delete()
        try? await deleted.wait()
    }

    func makeRoom(for item: Token) async throws(PingError) {}

    func withExclusiveAccess<Result: Sendable>(_ work: ExclusiveWork<Result>) async throws -> Result {
        try await store.withExclusiveAccess(work)
    }
}
