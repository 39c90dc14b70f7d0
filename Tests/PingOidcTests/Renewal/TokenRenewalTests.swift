import Foundation
import PingTestKit
import Testing

@testable import PingOidc

/// A renewal that an app has switched on, by a clock that the test advances.
@Suite(.timeLimit(.minutes(5))) struct TokenRenewalTests {
    private let provider: TestProvider
    private let folder: TemporaryFolder

    init() async throws {
        provider = try await TestProvider()
        folder = try TemporaryFolder()
    }

    private var clock: TestClock { provider.clock }

    /// A client as another process has one: only the files are shared.
    private func client(seed: UInt64 = 1) -> OidcClient {
        var config = OidcClientConfig.test
        config.providerCache = provider.cache
        config.storage = Accounts(app: "bank", directory: folder.url).storage(of: "ann")
        let system = TestSystem(clock: clock, seed: seed).services
        return OidcClient(config: config, httpClient: provider, system: system)
    }

    private var refreshes: Int { provider.forms("token").filter { $0["grant_type"] == "refresh_token" }.count }

    private func waitForSleepers(atMost count: Int) async throws {
        try await until { clock.sleeperCount <= count }
    }

    @Test func `Tokens are renewed before they expire, again and again`() async throws {
        let client = client()
        let first = try await client.logIn(at: provider)
        let renewal = Task { await TokenRenewal(client).run() }
        for count in 1...3 {
            await clock.waitForSleepers()
            #expect(refreshes == count - 1)
            clock.advance(by: .seconds(3540))
            await clock.waitForSleepers()
            #expect(refreshes == count)
        }
        let stored = try #require(try await client.storedToken())
        #expect(stored.accessToken != first.accessToken)
        #expect(!stored.isExpired(threshold: 60, now: clock.now))
        renewal.cancel()
        await renewal.value
    }

    @Test func `Two processes renew once between them`() async throws {
        let (one, other) = (client(seed: 1), client(seed: 2))
        try await one.logIn(at: provider)
        let renewals = [one, other].map { client in Task { await TokenRenewal(client).run() } }
        await clock.waitForSleepers(2)
        clock.advance(by: .seconds(3540))
        await clock.waitForSleepers(2)
        #expect(refreshes == 1)
        for renewal in renewals { renewal.cancel() }
    }

    @Test func `It ends with a sign-out and begins with the next login`() async throws {
        let client = client()
        let renewal = Task { await TokenRenewal(client).run() }
        try await client.logIn(at: provider)
        await clock.waitForSleepers()
        try await client.revoke()
        try await waitForSleepers(atMost: 0)
        clock.advance(by: .seconds(4000))
        #expect(refreshes == 0)
        try await client.logIn(at: provider)
        await clock.waitForSleepers()
        clock.advance(by: .seconds(3540))
        await clock.waitForSleepers()
        #expect(refreshes == 1)
        renewal.cancel()
    }

    @Test func `Without a network it tries again later, and keeps the tokens`() async throws {
        let client = client()
        let first = try await client.logIn(at: provider)
        let renewal = Task { await TokenRenewal(client).run() }
        await clock.waitForSleepers()
        provider.change {
            $0.intercept = { _ in throw PingError(.networkUnreachable, "There is no network.") }
        }
        clock.advance(by: .seconds(3540))
        await clock.waitForSleepers()
        #expect(try await client.storedToken() == first)
        provider.change { $0.intercept = { _ in nil } }
        clock.advance(by: .seconds(8))
        await clock.waitForSleepers()
        #expect(try await client.storedToken()?.accessToken != first.accessToken)
        renewal.cancel()
    }

    @Test func `A session that the server has ended is not asked for again`() async throws {
        let client = client()
        try await client.logIn(at: provider)
        var states = await client.authStates().makeAsyncIterator()
        #expect(await states.next() == .signedIn)
        let renewal = Task { await TokenRenewal(client).run() }
        await clock.waitForSleepers()
        provider.change {
            $0.intercept = { $0.url.path == "/as/token" ? .oauthError("invalid_grant") : nil }
        }
        clock.advance(by: .seconds(3540))
        #expect(await states.next() == .signedOut(.sessionEnded))
        try await waitForSleepers(atMost: 0)
        #expect(try await client.storedToken() == nil)
        renewal.cancel()
        await renewal.value
    }

    @Test func `A client that leaves renewing to another process says so, and its renewal ends`() async throws {
        let logger = MemoryLogger()
        let client = TestLogin.client(of: provider, storage: MemoryStorage(), logger: logger) {
            $0.refreshPolicy = .never
        }
        try await client.logIn(at: provider)
        await TokenRenewal(client).run()
        #expect(logger.lines.count { $0.contains("refreshPolicy") } == 1)
        #expect(refreshes == 0 && clock.sleeperCount == 0)
    }

    @Test func `A server that needs the user is not asked again`() async throws {
        let client = client()
        try await client.logIn(at: provider)
        let renewal = Task { await TokenRenewal(client).run() }
        await clock.waitForSleepers()
        provider.change {
            $0.intercept = { $0.url.path == "/as/token" ? .oauthError("interaction_required") : nil }
        }
        clock.advance(by: .seconds(3540))
        try await until { refreshes == 1 }
        for _ in 0..<100 {
            clock.advance(by: .seconds(4000))
            await Task.yield()
        }
        #expect(refreshes == 1)
        #expect(try await client.storedToken() != nil)
        renewal.cancel()
        await renewal.value
    }
}
