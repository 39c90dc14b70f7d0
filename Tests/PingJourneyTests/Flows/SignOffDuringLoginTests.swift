import PingEmulator
import PingJourney
import PingTestKit
import Testing

@Suite("A sign-off during a journey")
struct SignOffDuringLoginTests {
    @Test(arguments: [false, true])
    func `ends it: no session and no tokens stay on the device or at the server`(_ hasTokens: Bool) async throws {
        let server = try JourneyServer()
        let journey = hasTokens ? server.oidcJourney() : server.journey()
        let step = try #require(await journey.start("Login") as? ContinueNode)
        await journey.signOff()
        let cause = try #require(await server.answered(step).cause as? PingError)
        #expect(cause.code == .signedOutDuringLogin)
        #expect(cause.recovery != nil)
        #expect(try await server.sessions.get() == nil)
        #expect(try await server.tokens.get() == nil)
        #expect(await journey.journeyUser() == nil)
        #expect(server.emulator.observedRequests.contains { $0.endpoint == .sessions && $0.status == 200 })
        #expect(!server.emulator.observedRequests.contains { $0.endpoint == .token })
        // A second try ends in the same way.
        #expect((await step.next().cause as? PingError)?.code == .signedOutDuringLogin)
    }

    @Test func `does not end one that starts after it`() async throws {
        let server = try JourneyServer()
        let journey = server.oidcJourney()
        _ = await journey.start("Login")
        await journey.signOff()
        try await server.logIn(journey)
        #expect(try await server.sessions.get() != nil)
        #expect(try await server.tokens.get() != nil)
    }

    @Test func `ends one that was saved before it`() async throws {
        let server = try JourneyServer()
        let journey = server.oidcJourney()
        let saved = try #require(await journey.start("Login") as? ContinueNode).snapshot()
        await journey.signOff()
        let step = try await journey.restore(saved)
        #expect((await server.answered(step).cause as? PingError)?.code == .signedOutDuringLogin)
        #expect(try await server.sessions.get() == nil)
    }

    @Test func `of another process ends one that this process resumed, and not one that it resumes afterwards`()
        async throws
    {
        let server = try JourneyServer()
        let saved = try #require(await server.oidcJourney().start("Login") as? ContinueNode).snapshot()
        let other = server.oidcJourney()
        let resumed = try await other.restore(saved)
        await other.signOff()
        #expect((await server.answered(resumed).cause as? PingError)?.code == .signedOutDuringLogin)
        let second = try #require(await server.oidcJourney().start("Login") as? ContinueNode).snapshot()
        await other.signOff()
        #expect(await server.answered(try await other.restore(second)) is SuccessNode)
    }

    @Test func `that revokes the tokens alone ends it, too`() async throws {
        let server = try JourneyServer()
        let journey = server.oidcJourney()
        let user = try #require(try await server.logIn(journey).user)
        let step = try #require(await journey.start("Login") { $0.forceAuth = true } as? ContinueNode)
        let session = try await server.sessions.get()
        try await user.revoke().get()
        #expect((await server.answered(step).cause as? PingError)?.code == .signedOutDuringLogin)
        #expect(try await server.tokens.get() == nil)
        #expect(try await server.sessions.get() == session)
        // The session of the dropped login ends at the server.
        #expect(server.emulator.observedRequests.contains { $0.endpoint == .sessions })
    }

    @Test func `that runs while the session is being stored removes it`() async throws {
        let server = try JourneyServer()
        let storage = SlowStorage()
        let journey = server.journey { $0.sessionStorage = storage }
        let step = try #require(await journey.start("Login") as? ContinueNode)
        storage.beforeSaving.set { await journey.signOff() }
        #expect((await server.answered(step).cause as? PingError)?.code == .signedOutDuringLogin)
        #expect(try await storage.inner.get() == nil)
    }
}

/// Lets something happen before it stores a session.
private final class SlowStorage: PingStorage.Storage {
    let inner = MemoryStorage<SSOToken>()
    let beforeSaving = Locked<@Sendable () async -> Void>({})

    func get() async throws(PingError) -> SSOToken? { try await inner.get() }
    func delete() async throws(PingError) { try await inner.delete() }
    func makeRoom(for item: SSOToken) async throws(PingError) { try await inner.makeRoom(for: item) }

    func save(item: SSOToken) async throws(PingError) {
        await beforeSaving.current()
        try await inner.save(item: item)
    }

    func withExclusiveAccess<Result: Sendable>(_ work: ExclusiveWork<Result>) async throws -> Result {
        try await inner.withExclusiveAccess(work)
    }
}
