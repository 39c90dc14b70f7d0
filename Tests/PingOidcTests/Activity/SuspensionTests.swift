import Foundation
import PingTestKit
import Testing

@testable import PingOidc

/// iOS suspends an app whose user has left it, and ends one that holds the lock of a shared file then.
@Suite("An app that is suspended during a refresh") struct SuspensionTests {
    /// Where a refresh waits.
    enum Step: String, CaseIterable, Sendable {
        case read, metadata, keys, room, request, save
    }

    let provider: TestProvider
    let activity = FakeActivity()
    let gate = Gate()
    let folder: TemporaryFolder
    let step = Locked<Step?>(nil)
    let client: OidcClient

    init() async throws {
        provider = try await TestProvider()
        folder = try TemporaryFolder()
        client = Self.client(provider, activity, folder, step)
    }

    /// What every instance of the storage shares: the file and its lock.
    private static func file(in folder: TemporaryFolder) -> FileStorage<Token> {
        FileStorage(account: "tokens", directory: folder.url, keyProvider: nil, lockTimeout: .seconds(60))
    }

    /// A client whose metadata nobody has fetched.
    private static func client(
        _ provider: TestProvider,
        _ activity: FakeActivity,
        _ folder: TemporaryFolder,
        _ step: Locked<Step?>
    ) -> OidcClient {
        let storage = HookedStorage(inner: file(in: folder)) { call in
            guard activity.isOpen else { return }
            switch (call, step.current) {
            case (.get, .read?), (.room, .room?), (.save, .save?): activity.expire()
            default: break
            }
        }
        return TestLogin.client(of: provider, storage: storage) {
            $0.activity = SharedActivity(activity)
            $0.providerCache = ProviderCache()
        }
    }

    /// Logs in and lets the token end. The next exchange of the step suspends the app, until the gate opens.
    private func logIn(suspendedAt chosen: Step?) async throws -> Token {
        let plain = TestLogin.client(of: provider, storage: Self.file(in: folder))
        let request = try await plain.authorizationRequest()
        let code = try plain.code(fromRedirect: provider.approve(request), for: request)
        let token = try await plain.exchange(code: code, for: request)
        provider.clock.advance(by: .seconds(4000))
        step.set(chosen)
        provider.change { [step, gate, activity] in
            $0.intercept = { request in
                let here: Step? =
                    switch request.url.path {
                    case "/as/.well-known/openid-configuration": .metadata
                    case "/as/jwks": .keys
                    case "/as/token": .request
                    default: nil
                    }
                guard let here, here == step.current else { return nil }
                activity.expire()
                try await gate.wait()
                return nil
            }
        }
        return token
    }

    /// The app runs again, and every exchange that waits continues.
    private func resume() {
        step.set(nil)
        gate.open()
    }

    private var refreshes: Int { provider.forms("token").filter { $0["grant_type"] == "refresh_token" }.count }
    private var stored: Token? { get async throws { try await Self.file(in: folder).get() } }

    /// That another process gets the lock while the app is suspended.
    private func expectFreeLock() async throws {
        #expect(!activity.isOpen)
        let other = FileStorage<Token>(account: "tokens", directory: folder.url, lockTimeout: .seconds(20))
        try await other.withExclusiveAccess {}
    }

    @Test(arguments: Step.allCases)
    func `has given the lock back, and refreshes once when it runs again`(_ step: Step) async throws {
        let old = try await logIn(suspendedAt: step)
        let first = await client.token()
        try await expectFreeLock()
        if step == .save {
            #expect(try await stored == first.get())
        } else {
            let error = try #require(first.error)
            #expect(error.failureCode == .networkInterrupted)
            #expect(!error.requiresLogin)
            #expect(try await stored == old)
        }
        resume()
        let token = try await client.token().get()
        #expect(token.accessToken != old.accessToken)
        #expect(refreshes == 1)
        try await settled()
        #expect(try await stored == token)
        try await expectFreeLock()
    }

    /// A separate task stores a late response.
    private func settled() async throws {
        try await until { client.held.current.inFlight == nil && client.held.current.unsaved == nil }
        try await until { !activity.isOpen }
    }

    @Test(arguments: Step.allCases)
    func `and ended then finds its tokens undamaged when it starts again`(_ step: Step) async throws {
        let old = try await logIn(suspendedAt: step)
        _ = await client.token()
        self.step.set(nil)
        // Nothing of the first process continues: the gate stays shut.
        let restarted = Self.client(provider, activity, folder, self.step)
        let token = try await restarted.token().get()
        #expect(try await stored == token)
        #expect(token.accessToken != old.accessToken)
        #expect(refreshes == (step == .request ? 2 : 1))
    }

    @Test func `stores a response that comes late, although nobody asks for the token`() async throws {
        let old = try await logIn(suspendedAt: .request)
        #expect(await client.token().error != nil)
        #expect(try await stored == old)
        resume()
        try await until { try await stored != old }
        try await settled()
        #expect(try await stored?.refreshToken != old.refreshToken)
        #expect(try await client.token().get() == stored)
        #expect(refreshes == 1)
    }

    @Test func `waits for the request that it has sent, instead of sending its refresh token again`() async throws {
        _ = try await logIn(suspendedAt: .request)
        #expect(await client.token().error != nil)
        step.set(nil)
        let again = (1...3).map { _ in Task { [client] in await client.token() } }
        try await until { activity.isOpen }
        gate.open()
        let tokens = try await withThrowingTaskGroup(of: Token.self) { group in
            for task in again { group.addTask { try await task.value.get() } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(Set(tokens.map(\.accessToken)).count == 1)
        try await settled()
        #expect(try await stored == tokens.first)
        #expect(refreshes == 1)
    }

    @Test func `does not take the lock after its time is over`() async throws {
        _ = try await logIn(suspendedAt: nil)
        let other = Gate()
        let holder = Task { [folder] in
            try await Self.file(in: folder).withExclusiveAccess { try await other.wait() }
        }
        await other.waitForArrivals()
        let waiting = Task { [client] in await client.token() }
        try await until { activity.isOpen }
        activity.expire()
        #expect(await waiting.value.error?.failureCode == .networkInterrupted)
        #expect(!activity.isOpen)
        other.open()
        try await holder.value
        #expect(refreshes == 0)
        _ = try await client.token().get()
        #expect(refreshes == 1)
    }

    @Test func `that gets no time at all sends nothing, and gives a token that is still valid`() async throws {
        let old = try await logIn(suspendedAt: nil)
        activity.grantNothing(true)
        #expect(await client.token().error?.failureCode == .networkInterrupted)
        provider.clock.advance(by: .seconds(-1000))
        let early = TestLogin.client(of: provider, storage: Self.file(in: folder)) {
            $0.activity = SharedActivity(activity)
            $0.refreshThreshold = 3600
        }
        #expect(try await early.token().get() == old)
        #expect(refreshes == 0)
        activity.grantNothing(false)
        #expect(try await early.token().get() != old)
    }

    @Test func `keeps the new refresh token of a service's token whose response comes late`() async throws {
        _ = try await logIn(suspendedAt: nil)
        let before = try await client.token().get()
        step.set(.request)
        let error = await #expect(throws: OidcError.self) {
            try await client.token(resource: "https://api.example.test")
        }
        #expect(error?.failureCode == .networkInterrupted)
        try await expectFreeLock()
        #expect(try await stored == before)
        #expect(refreshes == 2)
        step.set(nil)
        let again = Task { [client] in await client.refresh() }
        try await until { activity.isOpen }
        gate.open()
        let token = try await again.value.get()
        try await settled()
        #expect(try await stored == token)
        let spent = provider.forms("token").compactMap { $0["refresh_token"] }
        #expect(spent.count == 3)
        #expect(Set(spent).count == 3)
    }

    @Test func `has time for a login and for a sign-out`() async throws {
        // Each activity by itself, so that the test sees those inside another.
        let client = TestLogin.client(of: provider, storage: Self.file(in: folder)) {
            $0.activity = activity
            $0.providerCache = ProviderCache()
        }
        let seen = Locked<[String: Bool]>([:])
        provider.change { [activity] in
            $0.intercept = { request in
                seen.withLock { $0[request.url.path] = activity.isOpen }
                return nil
            }
        }
        let request = try await client.authorizationRequest()
        let code = try client.code(fromRedirect: provider.approve(request), for: request)
        _ = try await client.exchange(code: code, for: request)
        try await client.revoke()
        #expect(seen.current["/as/token"] == true)
        #expect(seen.current["/as/revoke"] == true)
        #expect(activity.reasons == ["Getting the tokens of a login", "Storing the tokens of a login", "Signing out"])
        #expect(!activity.isOpen)
        #expect(OidcClientConfig().activity is UnlimitedActivity)
    }
}
